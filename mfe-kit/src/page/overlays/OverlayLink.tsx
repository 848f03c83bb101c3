import type { ComponentProps, MouseEvent } from 'react';
import { requestOverlay, type OverlayName } from './overlays';

/** Props of {@link OverlayLink}. */
export interface OverlayLinkProps extends ComponentProps<'a'> {
  /** Overlay that opens in place of the linked page. */
  overlay: OverlayName;
  /** Page or anchor with the same content, used until scripts run. */
  href: string;
}

/**
 * Link that opens an overlay after hydration. Hovering or focusing it preloads the overlay's code.
 */
export function OverlayLink({ overlay, href, children, ...props }: OverlayLinkProps) {
  const preload = () => requestOverlay({ name: overlay, url: href, intent: 'warm' });
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    props.onClick?.(event);
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || opensElsewhere) return;
    if (requestOverlay({ name: overlay, url: href, intent: 'open' })) event.preventDefault();
  };
  return (
    <a {...props} href={href} onPointerEnter={preload} onFocus={preload} onClick={open}>
      {children}
    </a>
  );
}
