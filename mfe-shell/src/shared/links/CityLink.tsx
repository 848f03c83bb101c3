import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink } from '@roadside/mfe-kit/page';
import type { ReactNode } from 'react';

import { citiesPath } from './paths';

export interface CityLinkProps {
  className?: string | undefined;
  /** Text for screen readers after the city's name. */
  action?: string;
  /** Visible content: the city's name, and the action. */
  children: ReactNode;
}

/**
 * Shows the page's city and opens the city picker. Without scripts it leads to the page of all
 * cities, which link to the same page.
 */
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
