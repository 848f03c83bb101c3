import type { ComponentProps } from 'react';

import styles from './control.module.css';

/** Several lines of text. It grows with them where the browser can; `rows` is the least. @default rows 4 */
export function Textarea({ rows = 4, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} rows={rows} className={`${styles.control} ${styles.lines}`} />;
}
