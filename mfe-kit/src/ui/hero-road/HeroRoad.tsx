import styles from './HeroRoad.module.css';

/**
 * A road that runs off the end edge of the hero, which is its positioned parent. Hidden from screen
 * readers.
 */
export function HeroRoad() {
  return (
    <svg className={styles.road} viewBox="0 0 320 200" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <path className={styles.sun} d="M204 200a58 58 0 0 1 116 0z" />
      <path className={styles.surface} d="M56 240A204 204 0 0 1 260 36h70v52h-70a152 152 0 0 0-152 152z" />
      <path className={styles.dashes} d="M82 240A178 178 0 0 1 260 62h70" />
      <path className={styles.pin} d="M204 74c-12-13-18-21-18-31a18 18 0 0 1 36 0c0 10-6 18-18 31z" />
      <path className={styles.dot} d="M204 42h.1" />
    </svg>
  );
}
