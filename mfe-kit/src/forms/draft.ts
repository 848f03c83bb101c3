import type { UploadedFile } from '../contract';
import { readStored, writeStored } from '../page/storage';
import { newKey } from './key';
import type { Values } from './values';

/** Unsent form content, stored on the device. */
export interface Draft {
  /** Idempotency key, the same for every attempt. */
  readonly key: string;
  readonly values: Values;
  /** Uploaded files that the server keeps for the draft. */
  readonly files: readonly UploadedFile[];
  /** Identity of the content last sent under the key; absent before the first attempt. */
  readonly tried?: string;
}

/** Local storage key of a form's draft. */
const keyOf = (form: string) => `draft:${form}`;

/** Most characters of a stored draft. Longer values are not ours. */
const LONGEST_DRAFT = 20_000;

/** Draft of a form; `undefined` when there is none. */
export function readDraft(form: string): Draft | undefined {
  const stored = readStored(keyOf(form));
  if (stored === null || stored.length > LONGEST_DRAFT) return undefined;
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
    // Malformed values are ignored.
    return undefined;
  }
}

/** Stores a draft; an empty one is removed. */
export function writeDraft(form: string, draft: Draft): void {
  const isEmpty =
    draft.files.length === 0 && Object.values(draft.values).every((texts) => texts.every((text) => text === ''));
  writeStored(keyOf(form), isEmpty ? null : JSON.stringify(draft));
}

/** Removes the draft of a form. */
export function dropDraft(form: string): void {
  writeStored(keyOf(form), null);
}

/** Empty draft with a new key. */
export function emptyDraft(): Draft {
  return { key: newKey(), values: {}, files: [] };
}

/** Keeps only what a form can show: lists of texts. */
function textsOf(values: object): Values {
  const lists = Object.entries(values).filter(
    ([, texts]) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'),
  );
  return Object.fromEntries(lists);
}
