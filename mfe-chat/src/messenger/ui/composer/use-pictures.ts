import { createQueue, PICTURE_TYPES, uploadTo, type QueueState, type UploadLimits } from '@roadside/mfe-kit/uploads';
import { useEffect, useState, useSyncExternalStore } from 'react';

import type { UploadedFile } from '../../chat/types';
import { PICTURES } from '../../limits';

/** Limits of the pictures of a message. */
export const PICTURE_LIMITS: UploadLimits = {
  maxFiles: PICTURES.count,
  maxBytes: PICTURES.bytes,
  types: PICTURE_TYPES,
  duplicates: true,
};

/** Pictures of the message that is being written. */
export interface Pictures {
  readonly state: QueueState;
  /** Stored pictures. */
  readonly files: readonly UploadedFile[];
  readonly busy: boolean;
  add(files: readonly File[]): void;
  remove(key: string): void;
  retry(key: string): void;
  removeRefused(name: string): void;
  clear(): void;
  /** Stores a picture outside of the message. */
  upload(file: File): Promise<UploadedFile>;
}

/** Uploads pictures as soon as they are chosen. */
export function usePictures(path: string): Pictures {
  const [queue, setQueue] = useState(() => queueTo(path));
  const state = useSyncExternalStore(queue.subscribe, queue.getState, queue.getState);
  useEffect(() => () => queue.stop(), [queue]);
  return {
    state,
    files: state.items.flatMap(({ uploaded }) => (uploaded ? [uploaded] : [])),
    busy: state.items.some((item) => item.state === 'preparing' || item.state === 'sending'),
    add: (files) => queue.add(files, { rename: true }),
    remove: queue.remove,
    retry: queue.retry,
    removeRefused: queue.removeRefused,
    clear: () => setQueue(queueTo(path)),
    upload: (file) =>
      uploadTo(path)(file, {
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
  };
}

function queueTo(path: string) {
  return createQueue({ limits: PICTURE_LIMITS, upload: uploadTo(path) });
}
