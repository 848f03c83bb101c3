import styles from '../icon/Icon.module.css';

/** Props of {@link Glyph}. */
export interface GlyphProps {
  /** Outline, 24 by 24; see `paths.ts`. */
  path: string;
}

/**
 * Icon whose outline ships with the code that shows it, whereas those of `Icon` ship all together.
 * Hidden from screen readers.
 */
export function Glyph({ path }: GlyphProps) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
