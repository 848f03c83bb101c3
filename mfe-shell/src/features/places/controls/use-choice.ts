import type { CityDirectory } from '@roadside/mfe-kit/contract';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import type { MouseEvent } from 'react';

import { localeInCountry } from '../data/place-links';
import { rememberCities } from '../data/recent-cities';
import { markCityChange } from '../../../shared/visitor/city-change';
import { savePlace } from '../../../shared/visitor/save-place';

/**
 * Returns the click handler of city links: stores the choice and lets the browser follow the link.
 * The picker closes on arrival; until then the row shows progress.
 */
export function useChoice(directory: CityDirectory | undefined, onClose: () => void) {
  const { site, locale, city } = useFragmentContext('site', 'locale', 'city');
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-city]') : null;
    const code = link?.dataset['city'];
    const inNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!directory || !code || inNewTab) return;
    if (link.href === location.href) {
      event.preventDefault();
      onClose();
      return;
    }
    savePlace({ city: code, locale: localeInCountry(directory, locale.language) }, site.domains);
    rememberCities({ country: directory.country, city: code }, { country: locale.country, city: city.code });
    if (link.origin === location.origin) markCityChange(code);
    link.dataset['chosen'] = '';
  };
}
