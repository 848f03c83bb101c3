import type { ComponentProps, MouseEvent } from 'react';
import { requestOverlay, type OverlayName } from './overlays';

/** Props of {@link OverlayLink}. */
export interface OverlayLinkProps extends ComponentProps<'a'> {
  /** Overlay that opens in place of the linked page. */
  overlay: OverlayName;
  /** Page or anchor with the same content, for the time before and without scripts. */
  href: string;
}

/** A link that opens an overlay once the page is alive. Its code is fetched when a pointer or the focus comes near. */
export function OverlayLink({ overlay, href, children, ...props }: OverlayLinkProps) {
  const warm = () => requestOverlay({ name: overlay, url: href, intent: 'warm' });
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    props.onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || elsewhere) return;
    if (requestOverlay({ name: overlay, url: href, intent: 'open' })) event.preventDefault();
  };
  return (
    <a {...props} href={href} onPointerEnter={warm} onFocus={warm} onClick={open}>
      {children}
    </a>
  );
}
