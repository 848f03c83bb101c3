import { defineFragment } from '@roadside/mfe-kit/fragment';
import { GuestCard } from './features/guest-card/GuestCard';

export const { mount, render } = defineFragment({ name: 'mfe-profile', slots: { main: GuestCard } });
