import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink } from '@roadside/mfe-kit/page';
import type { ReactNode } from 'react';

import { pathTo } from './paths';

/** Props of {@link CityLink}. */
export interface CityLinkProps {
  /** Class of the link. */
  className?: string | undefined;
  /** What it shows after the city's name in words, for screen readers. */
  action?: string;
  /** What it shows: the city's name, and the action. */
  children: ReactNode;
}

/** The page's city; opens the choice of another one. Without scripts it leads to the page of all cities. */
export function CityLink({ className, action = '', children }: CityLinkProps) {
  const t = useTranslate('shell');
  const place = useFragmentContext('locale', 'city');
  return (
    <OverlayLink
      overlay="places"
      className={className}
      href={pathTo('cities', place)}
      aria-label={`${t('city.current', { city: place.city.name })} ${action}`.trim()}
    >
      {children}
    </OverlayLink>
  );
}
