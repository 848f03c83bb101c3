import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink } from '@roadside/mfe-kit/page';
import type { ReactNode } from 'react';

import { pathTo } from './paths';

/** The page's city; opens the choice of another one. Without scripts it leads to the page of all cities. */
export function CityLink({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const t = useTranslate('shell');
  const place = useFragmentContext('locale', 'city');
  return (
    <OverlayLink
      overlay="places"
      className={className}
      href={pathTo('cities', place)}
      aria-label={t('city.current', { city: place.city.name })}
    >
      {children}
    </OverlayLink>
  );
}
