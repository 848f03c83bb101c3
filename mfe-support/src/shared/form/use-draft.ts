import {
  dropDraft,
  emptyDraft,
  newKey,
  readDraft,
  writeDraft,
  type Draft,
  type SubmissionKeys,
} from '@roadside/mfe-kit/forms';
import { useMemo } from 'react';

/** A form's draft on the device, with its idempotency key. Browser only. */
export interface StoredDraft extends SubmissionKeys {
  /** The current draft, or an empty one. */
  get: () => Draft;
  /** Stores the form's content. */
  save: (content: Pick<Draft, 'values' | 'files'>) => void;
  /** Deletes the draft. */
  drop: () => void;
}

/** The draft of a form. */
export function useDraft(name: string): StoredDraft {
  return useMemo(() => createDraft(name), [name]);
}

function createDraft(name: string): StoredDraft {
  let draft: Draft | undefined;
  const get = () => (draft ??= readDraft(name) ?? emptyDraft());
  const store = (next: Draft) => {
    draft = next;
    writeDraft(name, next);
  };
  return {
    get,
    save: (content) => store({ ...get(), ...content }),
    // Unchanged content keeps its key, since it may have arrived. Changed content gets a new key.
    of(identity) {
      const { key, tried = identity } = get();
      store({ ...get(), key: tried === identity ? key : newKey(), tried: identity });
      return get().key;
    },
    renew: (key = newKey()) => store({ ...get(), key }),
    drop() {
      draft = undefined;
      dropDraft(name);
    },
  };
}
