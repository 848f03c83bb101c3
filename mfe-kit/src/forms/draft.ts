import type { UploadedFile } from '../contract';
import { readStored, writeStored } from '../page/storage';
import { newKey } from './key';
import type { Values } from './values';

/** What somebody has begun to write, as it is kept on the device. */
export interface Draft {
  /** Names the sending: the same however often it is tried. */
  readonly key: string;
  readonly values: Values;
  /** Files that the server keeps for it. */
  readonly files: readonly UploadedFile[];
  /** Identity of what was tried under the key last; absent: nothing was. */
  readonly tried?: string;
}

/** Local storage: a draft, by the form that it belongs to. */
const keyOf = (form: string) => `draft:${form}`;

/** Bytes of a draft at most: what is longer was not written by a form of ours. */
const LONGEST = 20_000;

/** The draft of a form, or nothing. */
export function readDraft(form: string): Draft | undefined {
  const stored = readStored(keyOf(form));
  if (stored === null || stored.length > LONGEST) return undefined;
  try {
    const draft = JSON.parse(stored) as Partial<Draft> | null;
    if (typeof draft?.key !== 'string' || typeof draft.values !== 'object') return undefined;
    return {
      key: draft.key,
      values: textsOf(draft.values),
      files: Array.isArray(draft.files) ? draft.files : [],
      ...(typeof draft.tried === 'string' ? { tried: draft.tried } : {}),
    };
  } catch {
    // Somebody else's value: as good as none.
    return undefined;
  }
}

/** Keeps what has been written; forgets it when there is nothing. */
export function writeDraft(form: string, draft: Draft): void {
  const isEmpty =
    draft.files.length === 0 && Object.values(draft.values).every((texts) => texts.every((text) => text === ''));
  writeStored(keyOf(form), isEmpty ? null : JSON.stringify(draft));
}

/** Forgets the draft of a form. */
export function dropDraft(form: string): void {
  writeStored(keyOf(form), null);
}

/** A draft of nothing, with a key of its own. */
export function emptyDraft(): Draft {
  return { key: newKey(), values: {}, files: [] };
}

/** Only what a form can show again: lists of texts. */
function textsOf(values: object): Values {
  const lists = Object.entries(values).filter(
    ([, texts]) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'),
  );
  return Object.fromEntries(lists);
}
