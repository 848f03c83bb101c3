import styles from '../icon/Icon.module.css';

/** Props of {@link Glyph}. */
export interface GlyphProps {
  /** Outline, 24 by 24; see `paths.ts`. */
  path: string;
}

/**
 * Icon for lazy-loaded code: its outline ships with that code, whereas those of `Icon` ship with
 * every page. Hidden from screen readers.
 */
export function Glyph({ path }: GlyphProps) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
