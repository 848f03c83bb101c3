import { defineFragment } from '@roadside/mfe-kit/fragment';

import { Footer } from './features/footer/Footer';
import { Header } from './features/header/Header';
import { Overlays } from './features/overlays/Overlays';

export const { mount, render } = defineFragment({ name: 'mfe-shell', slots: { header: Header, footer: Footer, overlays: Overlays } });
