import styles from './NewMark.module.css';

/** Dot at the corner of an icon: something is new. The text beside it says what. */
export function NewMark() {
  return <span className={styles.mark} />;
}
