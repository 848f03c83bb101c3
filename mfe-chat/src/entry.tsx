import { defineFragment } from '@roadside/mfe-kit/fragment';
import { UnreadBadge } from './features/unread-badge/UnreadBadge';

export const { mount, render } = defineFragment({ name: 'mfe-chat', slots: { 'edge-of-page': UnreadBadge } });
