import type { ComponentProps } from 'react';

import styles from './control.module.css';

/** Native multi-line field. Grows with its text where the browser supports it. */
export function Textarea(props: ComponentProps<'textarea'>) {
  return <textarea {...props} className={`${styles.control} ${styles.lines}`} />;
}
