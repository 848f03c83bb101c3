import { OverlayLink } from '../../page/overlays/OverlayLink';
import type { OverlayName } from '../../page/overlays/overlays';
import styles from './Button.module.css';
import type { ButtonLinkProps } from './ButtonLink';

/** Props of {@link OverlayButton}. */
export interface OverlayButtonProps extends ButtonLinkProps {
  /** Overlay that opens in place of the linked page once the page is alive. */
  overlay: OverlayName;
}

/** A button's look for what opens an overlay: beside `ButtonLink`, which a page has more often. */
export function OverlayButton({ overlay, href, variant = 'primary', children }: OverlayButtonProps) {
  return (
    <OverlayLink className={`${styles.button} ${styles[variant]}`} overlay={overlay} href={href}>
      {children}
    </OverlayLink>
  );
}
