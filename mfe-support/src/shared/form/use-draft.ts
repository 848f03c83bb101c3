import { dropDraft, emptyDraft, readDraft, writeDraft, type Draft } from '@roadside/mfe-kit/forms';
import { useMemo } from 'react';

/** What has been written into a form, on the device. In the browser only. */
export interface KeptDraft {
  /** The draft as it is now; one of nothing when there is none. */
  get: () => Draft;
  /** Keeps what is in the form now. */
  save: (content: Pick<Draft, 'values' | 'files'>) => void;
  /** Takes another key: what was sent under the present one is something else. */
  renew: () => void;
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
    renew: () => keep({ ...get(), key: emptyDraft().key }),
    drop() {
      draft = undefined;
      dropDraft(name);
    },
  };
}
