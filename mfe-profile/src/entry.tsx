import { defineFragment } from '@roadside/mfe-kit/fragment';

import { Page } from './Page';

export const { mount, render } = defineFragment({ name: 'mfe-profile', slots: { main: Page } });
