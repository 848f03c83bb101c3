import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { OverlayLink } from '@roadside/mfe-kit/page';
import type { ReactNode } from 'react';

import { pathTo } from './paths';

/** Props of {@link SupportLink}. */
export interface SupportLinkProps {
  /** Class of the link. */
  className?: string | undefined;
  /** Its text. */
  children: ReactNode;
}

/** The way to the support form, over the page or as a page of its own. `useSupportOffered` tells where it may stand. */
export function SupportLink({ className, children }: SupportLinkProps) {
  const place = useFragmentContext('locale', 'city');
  return (
    <OverlayLink overlay="support" className={className} href={pathTo('contact-us', place)}>
      {children}
    </OverlayLink>
  );
}
