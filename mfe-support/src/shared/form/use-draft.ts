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

/** What has been written into a form, on the device, and the key under which it is sent. In the browser only. */
export interface KeptDraft extends SubmissionKeys {
  /** The draft as it is now; one of nothing when there is none. */
  get: () => Draft;
  /** Keeps what is in the form now. */
  save: (content: Pick<Draft, 'values' | 'files'>) => void;
  /** Forgets it. */
  drop: () => void;
}

/** The draft of a form. */
export function useDraft(name: string): KeptDraft {
  return useMemo(() => keptDraft(name), [name]);
}

function keptDraft(name: string): KeptDraft {
  let draft: Draft | undefined;
  const get = () => (draft ??= readDraft(name) ?? emptyDraft());
  const keep = (next: Draft) => {
    draft = next;
    writeDraft(name, next);
  };
  return {
    get,
    save: (content) => keep({ ...get(), ...content }),
    // What may have arrived is found under its key unchanged; what was changed since is something else.
    of(identity) {
      const { key, tried = identity } = get();
      keep({ ...get(), key: tried === identity ? key : newKey(), tried: identity });
      return get().key;
    },
    renew: (key = newKey()) => keep({ ...get(), key }),
    drop() {
      draft = undefined;
      dropDraft(name);
    },
  };
}
