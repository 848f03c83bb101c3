import { describeConformance } from '@roadside/mfe-kit/testing';
import { vi } from 'vitest';

import formats from '../../locales/en/formats.json';
import profile from '../../locales/en/profile.json';
import * as entry from './entry';

// The visitor's data never comes.
vi.stubGlobal('fetch', () => new Promise(() => undefined));

describeConformance('mfe-profile', { entry, slots: ['main'], messages: { formats, profile } });
