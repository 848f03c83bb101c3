import styles from './Skeleton.module.css';

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /**
   * Shape of the loading content: `text` for lines, `control` for a field or button, `tile` for a
   * tile. @default 'text'
   */
  shape?: 'text' | 'control' | 'tile';
  /** Number of shapes, stacked. @default 1 */
  count?: number;
}

/**
 * Placeholder with the size of the loading content, visible after 200 ms. Hidden from screen
 * readers; the caller sets `aria-busy` on the container.
 */
export function Skeleton({ shape = 'text', count = 1 }: SkeletonProps) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles[shape]} />
      ))}
    </div>
  );
}
