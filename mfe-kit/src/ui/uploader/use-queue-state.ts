import { useEffect, useSyncExternalStore } from 'react';

import type { UploadedFile } from '../../contract';
import type { UploadQueue } from '../../uploads/queue';
import { isUnderWay, namesOfMissing, type QueueState } from '../../uploads/queue-state';
import { useLatest } from '../use-latest';

/** What a form reads of its files. */
export interface UploaderValue {
  /** What the server keeps: their `id`s go along with the form as `file_ids`. */
  readonly files: readonly UploadedFile[];
  /** What waits for a network: may go along as the files themselves, later. */
  readonly unsent: readonly File[];
  /** Names of the files that were chosen and are not attached: a form is not sent before they are mended or left out. */
  readonly missing: readonly string[];
  /** Whether files are on their way. */
  readonly sending: boolean;
}

/** What a queue shows, for as long as the component lives. What failed or waits is tried again when the network is back. */
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
    sending: items.some(isUnderWay),
  };
}
