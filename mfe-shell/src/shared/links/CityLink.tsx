import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink } from '@roadside/mfe-kit/page';
import type { ReactNode } from 'react';

import { citiesPath } from './paths';

/** Props of {@link CityLink}. */
export interface CityLinkProps {
  /** Class of the link. */
  className?: string | undefined;
  /** What it shows after the city's name in words, for screen readers. */
  action?: string;
  /** What it shows: the city's name, and the action. */
  children: ReactNode;
}

/** The page's city; opens the choice of another one. Without scripts it leads to the page of all cities, and that to the same page in each. */
export function CityLink({ className, action = '', children }: CityLinkProps) {
  const t = useTranslate('shell');
  const place = useFragmentContext('locale', 'city', 'url');
  return (
    <OverlayLink
      overlay="places"
      className={className}
      href={citiesPath(place)}
      aria-label={`${t('city.current', { city: place.city.name })} ${action}`.trim()}
    >
      {children}
    </OverlayLink>
  );
}
