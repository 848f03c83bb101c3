import type { Picture } from '../../contract';

import styles from './Art.module.css';
import { DistantSymbol } from './DistantSymbol';

/** Props of {@link Art}. */
export interface ArtProps {
  /** A symbol of a sprite (`…svg#taxi`), or an image file. */
  picture: Picture;
  /** Sets the size. */
  className?: string | undefined;
  /** True below the first screen: an image file is lazy-loaded. @default false */
  below?: boolean;
  /**
   * True far below the first screen: a symbol is loaded when it comes near. It is missing without
   * scripts. @default false
   */
  distant?: boolean;
}

/**
 * Decorative picture. A symbol is drawn in the brand's manner and colours: it inherits the art
 * tokens. Hidden from screen readers: the text beside it says the same.
 */
export function Art({ picture: { url, width, height }, className = '', below = false, distant = false }: ArtProps) {
  const size = { className: `${styles.art} ${className}`, width, height };
  if (url.includes('#')) {
    return (
      <svg {...size} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {distant ? <DistantSymbol url={url} /> : <use href={url} />}
      </svg>
    );
  }
  return <img {...size} src={url} alt="" loading={below || distant ? 'lazy' : undefined} decoding="async" />;
}
