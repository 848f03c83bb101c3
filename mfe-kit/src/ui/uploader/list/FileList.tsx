import { useRef, type RefObject } from 'react';

import { useTranslate } from '../../../i18n/use-translate';
import type { UploadLimits } from '../../../uploads/limits';
import type { UploadQueue } from '../../../uploads/queue';
import type { UploadItem } from '../../../uploads/queue-state';
import { FileRow } from './FileRow';
import styles from './FileList.module.css';
import { useFocusRetention } from './use-focus-retention';

/** Props of {@link FileList}. */
interface FileListProps {
  items: readonly UploadItem[];
  limits: UploadLimits;
  queue: UploadQueue;
  /** Receives focus when the last file is removed. */
  otherwise: RefObject<HTMLElement | null>;
}

/** Files of the queue, with the hidden fields that the form submits. */
export function FileList({ items, limits, queue, otherwise }: FileListProps) {
  const t = useTranslate('uploader');
  const list = useRef<HTMLUListElement>(null);
  const keepFocus = useFocusRetention(list, otherwise);
  if (items.length === 0) return null;
  return (
    <>
      <ul className={styles.files} role="list" ref={list} aria-label={t('files')}>
        {items.map((item, place) => {
          const press = (action: (key: string) => unknown) => () => {
            keepFocus(place);
            action(item.key);
          };
          return (
            <FileRow
              key={item.key}
              item={item}
              limits={limits}
              onRemove={press(queue.remove)}
              onRetry={press(queue.retry)}
              onReduce={press(queue.reduce)}
            />
          );
        })}
      </ul>
      {items.map(({ key, state, uploaded }) =>
        state === 'attached' && uploaded ? <input key={key} type="hidden" name="file_ids" value={uploaded.id} /> : null,
      )}
    </>
  );
}
