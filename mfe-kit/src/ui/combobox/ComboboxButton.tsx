import type { RefObject } from 'react';
import { useButton, type AriaButtonProps } from 'react-aria/useButton';

import { Icon } from '../icon/Icon';
import styles from './Combobox.module.css';

/** Props of {@link ComboboxButton}. */
interface ComboboxButtonProps extends AriaButtonProps {
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/** Opens the whole list by pointer. Keyboard users do not need it. */
export function ComboboxButton({ buttonRef, ...props }: ComboboxButtonProps) {
  const { buttonProps } = useButton(props, buttonRef);
  return (
    <button {...buttonProps} type="button" ref={buttonRef} className={styles.button}>
      <Icon name="chevron-down" />
    </button>
  );
}
