import { describeConformance } from '@roadside/mfe-kit/testing';
import { vi } from 'vitest';

import achievements from '../../locales/en/achievements.json';
import community from '../../locales/en/community.json';
import formats from '../../locales/en/formats.json';
import postEditor from '../../locales/en/post-editor.json';
import pro from '../../locales/en/pro.json';
import profile from '../../locales/en/profile.json';
import tests from '../../locales/en/tests.json';
import uploader from '../../locales/en/uploader.json';
import * as entry from './entry';

// The visitor's data never comes.
vi.stubGlobal('fetch', () => new Promise(() => undefined));

describeConformance('mfe-profile', {
  entry,
  slots: ['main'],
  messages: { formats, profile, pro, achievements, tests, community, 'post-editor': postEditor, uploader },
});
