import type { MenuLink } from '@roadside/mfe-kit/contract';
import { OverlayLink } from '@roadside/mfe-kit/page';
import type { ReactNode } from 'react';

import { isSupport } from './use-links';

export interface MenuAnchorProps {
  /** The menu entry from the product API. */
  link: MenuLink;
  className?: string | undefined;
  /** Content. @default the link's name */
  children?: ReactNode;
}

/** A menu link. The link to the support form opens it over the page. */
export function MenuAnchor({ link, className, children = link.name }: MenuAnchorProps) {
  const { url } = link;
  return isSupport(link) ? (
    <OverlayLink overlay="support" className={className} href={url}>
      {children}
    </OverlayLink>
  ) : (
    <a className={className} href={url}>
      {children}
    </a>
  );
}
