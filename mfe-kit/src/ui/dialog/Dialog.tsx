import { MODAL_MS, MODAL_SLOW_MS } from '../motion';
import { Modal, type ModalContent } from '../modal/Modal';
import styles from './Dialog.module.css';

/** Props of {@link Dialog}. */
export interface DialogProps extends ModalContent {
  /** Width from md up: a question, or a form. `top` stays at the top, whatever its height, and fills a phone. @default 'small' */
  size?: 'small' | 'large' | 'top';
  /** Comes and goes slowly. @default false */
  slow?: boolean;
}

/** Something to read or to answer before anything else: a sheet from the bottom on phones, in the middle from md up. */
export function Dialog({ size = 'small', slow = false, ...modal }: DialogProps) {
  const classes = [styles.dialog, styles[size], slow ? styles.slow : ''].join(' ');
  return <Modal {...modal} className={classes} duration={slow ? MODAL_SLOW_MS : MODAL_MS} />;
}
