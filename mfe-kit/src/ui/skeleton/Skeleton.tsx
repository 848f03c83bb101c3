import styles from './Skeleton.module.css';

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** What is on its way: `text` is lines, `control` a field or button, `tile` a tile. @default 'text' */
  shape?: 'text' | 'control' | 'tile';
  /** How many of them, one under another. @default 1 */
  count?: number;
}

/**
 * Stands where something will be, as large as that, and is seen only when it has not come after 200 ms. Hidden from screen
 * readers: `aria-busy` on what is loading is the caller's.
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
