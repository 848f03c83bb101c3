import type { UploadedFile } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { FILE } from '@roadside/mfe-kit/ui/glyph/paths';
import { useFileSize } from '@roadside/mfe-kit/ui/uploader/sizes';
import { useState } from 'react';

import styles from './AttachedFile.module.css';

/** Types that the server accepts as pictures, and that every browser shows. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** Width and height of a thumbnail in pixels, as in the style sheet. */
const SIDE = 80;

/** A file of a message: a picture as a thumbnail, another file as an icon, with name and size. */
export function AttachedFile({ file: { name, size, mime, url } }: { file: UploadedFile }) {
  const t = useTranslate('support');
  const sizeOf = useFileSize();
  const [isBroken, setBroken] = useState(false);
  const isPicture = PICTURES.has(mime) && url && !isBroken;
  const content = (
    <>
      <span className={styles.thumbnail}>
        {isPicture ? (
          <img
            className={styles.picture}
            src={url}
            alt={t('thread.photo')}
            width={SIDE}
            height={SIDE}
            loading="lazy"
            decoding="async"
            onError={() => setBroken(true)}
          />
        ) : (
          <Glyph path={FILE} />
        )}
      </span>{' '}
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi> <span className={styles.size}>{sizeOf(size)}</span>
      </span>
    </>
  );
  if (!url) return <span className={styles.file}>{content}</span>;
  return (
    <a className={styles.file} href={url} download={name}>
      {content}
    </a>
  );
}
