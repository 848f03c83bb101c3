import { prepare as prepareLate } from '#late';
import { defineFragment } from '@roadside/mfe-kit/fragment';

import { Main } from './Main';

export const { mount, prepare, render } = defineFragment({
  name: 'mfe-knowledge-base',
  slots: { main: Main },
  prepare: prepareLate,
});
