import { defineFragment } from '@roadside/mfe-kit/fragment';

import { Footer } from './features/footer/Footer';
import { Header } from './features/header/Header';

export const { mount, render } = defineFragment({ name: 'mfe-shell', slots: { header: Header, footer: Footer } });
