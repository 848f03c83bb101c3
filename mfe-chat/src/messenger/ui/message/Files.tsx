import { useTranslate } from '@roadside/mfe-kit/fragment';

import type { UploadedFile } from '../../chat/types';
import styles from './Files.module.css';

/** Files of a message: pictures, and links to the rest. */
export function Files({ files }: { files: readonly UploadedFile[] }) {
  const t = useTranslate('messenger');
  return (
    <ul className={styles.files} role="list" aria-label={t('files')}>
      {files.map(({ id, name, mime, url }) => (
        <li key={id}>
          {url ? (
            <a href={url} target="_blank" rel="noreferrer">
              {mime.startsWith('image/') ? (
                <img className={styles.picture} src={url} alt={name} loading="lazy" />
              ) : (
                <bdi>{name}</bdi>
              )}
            </a>
          ) : (
            <bdi>{name}</bdi>
          )}
        </li>
      ))}
    </ul>
  );
}
