import { useEffect, useSyncExternalStore } from 'react';

import type { UploadedFile } from '../../contract';
import type { UploadQueue } from '../../uploads/queue';
import { isUnderWay, type QueueState } from '../../uploads/queue-state';
import { useLatest } from '../use-latest';

/** What a form reads of its files. */
export interface UploaderValue {
  /** What the server keeps: their `id`s go along with the form as `file_ids`. */
  readonly files: readonly UploadedFile[];
  /** What the server could not be given: may go along as the files themselves, later. */
  readonly unsent: readonly File[];
  /** Whether files are on their way. */
  readonly sending: boolean;
}

/** What a queue shows, for as long as the component lives. What failed is tried again when the network is back. */
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

function valueOf({ items }: QueueState): UploaderValue {
  return {
    files: items.flatMap(({ state, uploaded }) => (state === 'attached' && uploaded ? [uploaded] : [])),
    unsent: items.flatMap(({ state, file }) => (state === 'failed' && file ? [file] : [])),
    sending: items.some(isUnderWay),
  };
}
