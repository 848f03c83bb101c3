import { useEffect, useSyncExternalStore } from 'react';

import type { UploadedFile } from '../../contract';
import type { UploadQueue } from '../../uploads/queue';
import { isInFlight, namesOfMissing, type QueueState } from '../../uploads/queue-state';
import { useLatest } from '../use-latest';

/** Upload state for the form. */
export interface UploaderValue {
  /** Stored files; the form submits their `id`s as `file_ids`. */
  readonly files: readonly UploadedFile[];
  /** Files waiting for a network. They may be sent later with the form. */
  readonly unsent: readonly File[];
  /**
   * Names of selected files that are not attached. The form must not be sent before they are fixed
   * or removed.
   */
  readonly missing: readonly string[];
  /** True while files are being uploaded. */
  readonly sending: boolean;
}

/**
 * State of a queue for the life of the component. Failed and waiting files are retried when the
 * network returns.
 */
export function useQueueState(queue: UploadQueue, onChange?: (value: UploaderValue) => void): QueueState {
  const state = useSyncExternalStore(queue.subscribe, queue.getState, queue.getState);
  const changed = useLatest(onChange);

  useEffect(() => changed.current?.(valueOf(state)), [changed, state]);
  useEffect(() => {
    window.addEventListener('online', queue.retryAll);
    return () => {
      window.removeEventListener('online', queue.retryAll);
      queue.stop();
    };
  }, [queue]);
  return state;
}

function valueOf({ items, refused }: QueueState): UploaderValue {
  return {
    files: items.flatMap(({ state, uploaded }) => (state === 'attached' && uploaded ? [uploaded] : [])),
    unsent: items.flatMap(({ state, file }) => (state === 'waiting' && file ? [file] : [])),
    missing: namesOfMissing({ items, refused }),
    sending: items.some(isInFlight),
  };
}
