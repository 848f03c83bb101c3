import type { ComponentProps } from 'react';

import styles from './control.module.css';

/** Native input in the brand's style. */
export function Input({ type = 'text', ...props }: ComponentProps<'input'>) {
  return <input {...props} type={type} className={styles.control} />;
}
