import { useEffect, useRef, useState } from 'react';

import { isPicture } from '../../../uploads/limits';
import { drawThumbnail } from '../../../uploads/picture';
import { Glyph } from '../../glyph/Glyph';
import { FILE } from '../../glyph/paths';
import styles from './Thumbnail.module.css';

/** Side in pixels: sharp at a device pixel ratio of 3. */
const SIDE = 144;

/** Thumbnail of a picture; an icon for other files and unreadable pictures. */
export function Thumbnail({ file }: { file: File | undefined }) {
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
    <span className={styles.thumbnail} aria-hidden="true">
      <canvas ref={canvas} className={isDrawn ? styles.drawn : styles.picture} width={SIDE} height={SIDE} />
      {isDrawn ? null : <Glyph path={FILE} />}
    </span>
  );
}
