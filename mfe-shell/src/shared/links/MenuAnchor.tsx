import type { MenuLink } from '@roadside/mfe-kit/contract';
import { OverlayLink } from '@roadside/mfe-kit/page';

import { isSupport } from './use-links';

/** Props of {@link MenuAnchor}. */
export interface MenuAnchorProps {
  /** What the product API says of it. */
  link: MenuLink;
  /** Class of the link. */
  className?: string | undefined;
}

/** A link of a menu. The one to the support form opens it over the page. */
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
