import styles from './RoadClosedIcon.module.css';

/** A traffic cone, hidden from screen readers: the text beside it says the same. */
export function RoadClosedIcon() {
  return (
    <svg className={styles.cone} viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
      <path className={styles.line} d="M8 84h80" />
      <path className={styles.fill} d="M42 14h12l19 66H23z" />
      <path className={styles.ink} d="M37.4 30h21.2l4 14H33.4zM30.5 54h35l3.5 12H27zM16 76h64v8H16z" />
    </svg>
  );
}
