import type { ComponentProps } from 'react';

import styles from './control.module.css';

/** A line of text, or whatever its `type` says: the browser's own control in the brand's clothes. */
export function Input({ type = 'text', ...props }: ComponentProps<'input'>) {
  return <input {...props} type={type} className={styles.control} />;
}
