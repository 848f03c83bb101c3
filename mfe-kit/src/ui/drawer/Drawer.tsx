import { MODAL_MS } from '../motion';
import { Modal, type ModalContent } from '../modal/Modal';
import styles from './Drawer.module.css';

/** Props of {@link Drawer}. */
export interface DrawerProps extends ModalContent {
  /**
   * Edge that the drawer slides in from: `end` is right in left-to-right languages. @default 'end'
   */
  side?: 'end' | 'start';
}

/** Modal drawer of full height at the edge of the window, for site-wide content. */
export function Drawer({ side = 'end', ...modal }: DrawerProps) {
  return <Modal {...modal} className={`${styles.drawer} ${styles[side]}`} duration={MODAL_MS} />;
}
