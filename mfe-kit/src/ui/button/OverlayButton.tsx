import { OverlayLink } from '../../page/overlays/OverlayLink';
import type { OverlayName } from '../../page/overlays/overlays';
import styles from './Button.module.css';
import type { ButtonLinkProps } from './ButtonLink';

/** Props of {@link OverlayButton}. */
export interface OverlayButtonProps extends ButtonLinkProps {
  /** Overlay that opens in place of the linked page after hydration. */
  overlay: OverlayName;
}

/**
 * Link in the style of a button that opens an overlay. Separate from `ButtonLink`, which more pages
 * use.
 */
export function OverlayButton({ overlay, href, variant = 'primary', children }: OverlayButtonProps) {
  return (
    <OverlayLink className={`${styles.button} ${styles[variant]}`} overlay={overlay} href={href}>
      {children}
    </OverlayLink>
  );
}
