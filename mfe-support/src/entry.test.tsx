import { describeConformance } from '@roadside/mfe-kit/testing';

import support from '../../locales/en/support.json';
import * as entry from './entry';

describeConformance('mfe-support', { entry, slots: ['main'], messages: { support } });
