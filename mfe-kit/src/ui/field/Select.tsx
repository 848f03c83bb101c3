import type { ComponentProps } from 'react';

import { Icon } from '../icon/Icon';
import styles from './control.module.css';

/** One of a few: the browser's own list of `<option>`. For many, or with search, there is `Combobox`. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <span className={styles.around}>
      <select {...props} className={`${styles.control} ${styles.select}`} />
      <Icon name="chevron-down" />
    </span>
  );
}
