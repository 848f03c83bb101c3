import { useEffect, useRef, useState } from 'react';

import { useTranslate } from '../../../i18n/use-translate';
import { isPicture } from '../../../uploads/limits';
import { drawThumbnail } from '../../../uploads/picture';
import { Glyph } from '../../glyph/Glyph';
import { FILE } from '../../glyph/paths';
import styles from './Thumbnail.module.css';

/** Side in pixels: sharp at a device pixel ratio of 3. */
const SIDE = 192;

/**
 * Thumbnail of a picture; an icon for other files and unreadable pictures. A canvas instead of a
 * picture: the content security policy forbids object URLs, and there is nothing to revoke.
 */
export function Thumbnail({ file, name }: { file: File | undefined; name: string }) {
  const t = useTranslate('uploader');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    const target = canvas.current;
    if (!target || !file || !isPicture(file)) return;
    let stale = false;
    drawThumbnail(file, target).then(
      () => !stale && setDrawn(true),
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [file]);

  return (
    <span className={styles.thumbnail}>
      <canvas
        ref={canvas}
        className={styles.picture}
        width={SIDE}
        height={SIDE}
        {...(isDrawn ? { role: 'img', 'aria-label': t('thumbnail', { name }) } : { 'aria-hidden': true })}
      />
      {isDrawn ? null : <Glyph path={FILE} />}
    </span>
  );
}
