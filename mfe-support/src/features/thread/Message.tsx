import type { ThreadMessage } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';

import { AttachedFile } from './AttachedFile';
import styles from './Message.module.css';
import { When } from './When';

/** Text for each author. */
const NAMES = { visitor: 'thread.you', staff: 'thread.staff', assistant: 'thread.assistant' } as const;

/** A message with its files. */
export function Message({ message }: { message: ThreadMessage }) {
  const t = useTranslate('support');
  const { from, at, text, files = [] } = message;
  return (
    <article className={styles.message} data-from={from}>
      <h2 className={styles.who}>
        {t(NAMES[from])}
        <span className={styles.when}>
          <When at={at} />
        </span>
      </h2>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {files.length > 0 ? (
        <ul className={styles.files} role="list" aria-label={t('thread.files')}>
          {files.map((file) => (
            <li key={file.id}>
              <AttachedFile file={file} />
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}
