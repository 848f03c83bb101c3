import { defineFragment } from '@roadside/mfe-kit/fragment';

import { Footer } from './features/footer/Footer';
import { HeaderSlot } from './HeaderSlot';
import { OverlaysSlot } from './OverlaysSlot';

export const { mount, render } = defineFragment({
  name: 'mfe-shell',
  slots: { header: HeaderSlot, footer: Footer, overlays: OverlaysSlot },
});
