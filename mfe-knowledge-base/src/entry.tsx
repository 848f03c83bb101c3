import { prepare as prepareLate } from '#late';
import { defineFragment } from '@roadside/mfe-kit/fragment';

import { Page } from './Page';

export const { mount, prepare, render } = defineFragment({
  name: 'mfe-knowledge-base',
  slots: { main: Page },
  prepare: prepareLate,
});
