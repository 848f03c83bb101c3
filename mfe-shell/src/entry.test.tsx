import { describeConformance } from '@roadside/mfe-kit/testing';

import formats from '../../locales/en/formats.json';
import shell from '../../locales/en/shell.json';
import * as entry from './entry';

describeConformance('mfe-shell', { entry, slots: ['header', 'footer', 'overlays'], messages: { formats, shell } });
