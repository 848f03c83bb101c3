import { defineFragment } from '@roadside/mfe-kit/fragment';

import { prepare as prepareLate } from './late/LateScreen';
import { Page } from './Page';

export const { mount, prepare, render } = defineFragment({
  name: 'mfe-profile',
  slots: { main: Page },
  prepare: prepareLate,
});
