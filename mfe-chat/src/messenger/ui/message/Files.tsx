import { useTranslate } from '@roadside/mfe-kit/fragment';

import type { UploadedFile } from '../../chat/types';
import styles from './Files.module.css';

/** Pictures of a message, as downloads. */
export function Files({ files }: { files: readonly UploadedFile[] }) {
  const t = useTranslate('messenger');
  return (
    <ul className={styles.files} role="list" aria-label={t('files')}>
      {files.map(({ id, name, url }) => (
        <li key={id}>
          {url ? (
            <a href={url} target="_blank" rel="noreferrer">
              <bdi>{name}</bdi>
            </a>
          ) : (
            <bdi>{name}</bdi>
          )}
        </li>
      ))}
    </ul>
  );
}
