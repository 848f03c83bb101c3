import { MODAL_MS, MODAL_SLOW_MS } from '../motion';
import { Modal, type ModalContent } from '../modal/Modal';
import styles from './Dialog.module.css';

/** Props of {@link Dialog}. */
export interface DialogProps extends ModalContent {
  /**
   * Width from the breakpoint md: for a question or a form. `top` is aligned to the top and fills a
   * phone. @default 'small'
   */
  size?: 'small' | 'large' | 'top';
  /** Uses the slow transition. @default false */
  slow?: boolean;
}

/** Modal dialog: a bottom sheet on phones, centred from the breakpoint md. */
export function Dialog({ size = 'small', slow = false, ...modal }: DialogProps) {
  const classes = [styles.dialog, styles[size], slow ? styles.slow : ''].join(' ');
  return <Modal {...modal} className={classes} duration={slow ? MODAL_SLOW_MS : MODAL_MS} />;
}
