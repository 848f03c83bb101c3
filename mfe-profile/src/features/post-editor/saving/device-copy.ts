import { readStored, writeStored } from '@roadside/mfe-kit/page';

import type { PostDraft } from '../../../shared/types';

/** What was written on this device and the server does not have yet. */
export interface DeviceCopy {
  /** Version that it is based on; 0 for a post that the server does not have. */
  readonly version: number;
  readonly draft: PostDraft;
}

/** Most characters of a copy. Longer values are not ours. */
const LONGEST = 400_000;

/** Where copies are kept. */
export interface Copies {
  readonly read: (id: string | undefined) => DeviceCopy | undefined;
  readonly write: (id: string | undefined, copy: DeviceCopy) => void;
  readonly drop: (id: string | undefined) => void;
}

/**
 * Copies on the device. The one of a post without an id stays in its tab, where a sign-in leads
 * back to: another person on the device must not find it.
 */
export const deviceCopies: Copies = {
  read(id) {
    const stored = id === undefined ? fromTab() : readStored(keyOf(id));
    if (stored === null || stored.length > LONGEST) return undefined;
    try {
      const copy = JSON.parse(stored) as Partial<DeviceCopy> | null;
      const isCopy = typeof copy?.version === 'number' && Array.isArray(copy.draft?.blocks);
      return isCopy ? (copy as DeviceCopy) : undefined;
    } catch {
      return undefined;
    }
  },
  write(id, copy) {
    const text = JSON.stringify(copy);
    if (id === undefined) toTab(text);
    else writeStored(keyOf(id), text);
  },
  drop(id) {
    if (id === undefined) toTab(null);
    else writeStored(keyOf(id), null);
  },
};

const keyOf = (id: string) => `post:${id}`;

const NEW = 'post:new';

function fromTab(): string | null {
  try {
    return sessionStorage.getItem(NEW);
  } catch {
    return null;
  }
}

function toTab(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(NEW);
    else sessionStorage.setItem(NEW, text);
  } catch {
    // Storage is blocked or full: the text lasts as long as the page.
  }
}
