import { MODAL_MS } from '../motion';
import { Modal, type ModalContent } from '../modal/Modal';
import styles from './Drawer.module.css';

/** Props of {@link Drawer}. */
export interface DrawerProps extends ModalContent {
  /** Edge that it comes from: `end` is the right one in languages written left to right. @default 'end' */
  side?: 'end' | 'start';
}

/** What belongs to the whole site, from the edge of the window, as high as it. */
export function Drawer({ side = 'end', ...modal }: DrawerProps) {
  return <Modal {...modal} className={`${styles.drawer} ${styles[side]}`} duration={MODAL_MS} />;
}
