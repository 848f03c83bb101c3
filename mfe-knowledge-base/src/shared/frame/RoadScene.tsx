import styles from './RoadScene.module.css';

/**
 * A car on the road that the hero stands on, and the place where it goes. Decoration: hidden from
 * screen readers.
 */
export function RoadScene() {
  return (
    <svg className={styles.scene} viewBox="52 8 192 100" width="192" height="100" aria-hidden="true">
      <path
        className={styles.body}
        d="M58 90V74c0-5 3-9 8-10l16-3 17-17c3-3 7-5 12-5h34c6 0 11 3 14 8l9 15 17 4c5 1 9 6 9 11v13z"
      />
      <path className={styles.ink} d="M92 61l13-13c2-2 4-3 7-3h12v16zM132 45h12c4 0 7 2 9 5l7 11h-28z" />
      <path
        className={styles.wheel}
        d="M99 91a13 13 0 1 1-26 0 13 13 0 0 1 26 0M181 91a13 13 0 1 1-26 0 13 13 0 0 1 26 0"
      />
      <path className={styles.ink} d="M222 12a15 15 0 0 0-15 15c0 11 15 25 15 25s15-14 15-25a15 15 0 0 0-15-15" />
      <path className={styles.body} d="M227 27a5 5 0 1 1-10 0 5 5 0 0 1 10 0" />
    </svg>
  );
}
