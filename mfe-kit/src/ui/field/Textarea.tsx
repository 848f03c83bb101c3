import type { ComponentProps } from 'react';

import styles from './control.module.css';

/** Several lines of text; grows with them where the browser can. */
export function Textarea(props: ComponentProps<'textarea'>) {
  return <textarea {...props} className={`${styles.control} ${styles.lines}`} />;
}
