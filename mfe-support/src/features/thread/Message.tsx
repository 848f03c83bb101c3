import type { ThreadMessage } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { useFileSize } from '@roadside/mfe-kit/ui/uploader/sizes';

import styles from './Message.module.css';
import { When } from './When';

/** A message with its files. */
export function Message({ message }: { message: ThreadMessage }) {
  const t = useTranslate('support');
  const sizeOf = useFileSize();
  const { from, at, text, files = [] } = message;
  return (
    <article className={styles.message} data-from={from}>
      <h2 className={styles.who}>
        {from === 'staff' ? t('thread.staff') : t('thread.you')}
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
              {file.url ? (
                <a className={styles.file} href={file.url} download={file.name}>
                  <bdi>{file.name}</bdi>
                </a>
              ) : (
                <bdi>{file.name}</bdi>
              )}{' '}
              <span className={styles.when}>{sizeOf(file.size)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}
