import type { ComponentProps } from 'react';

import { Icon } from '../icon/Icon';
import styles from './control.module.css';

/** Native select for few options. For many options or search use `Combobox`. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <span className={styles.around}>
      <select {...props} className={`${styles.control} ${styles.select}`} />
      <Icon name="chevron-down" />
    </span>
  );
}
