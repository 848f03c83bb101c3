import type { MenuLink } from '@roadside/mfe-kit/contract';
import { OverlayLink } from '@roadside/mfe-kit/page';

import { isSupport } from './use-links';

export interface MenuAnchorProps {
  /** The menu entry from the product API. */
  link: MenuLink;
  className?: string | undefined;
}

/** A menu link. The link to the support form opens it over the page. */
export function MenuAnchor({ link, className }: MenuAnchorProps) {
  const { name, url } = link;
  return isSupport(link) ? (
    <OverlayLink overlay="support" className={className} href={url}>
      {name}
    </OverlayLink>
  ) : (
    <a className={className} href={url}>
      {name}
    </a>
  );
}
