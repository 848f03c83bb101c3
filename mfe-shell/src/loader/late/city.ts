import type { PageModel } from '@roadside/mfe-kit/contract';
import { savePlace } from '../../shared/visitor/save-place';

/**
 * Saves the place of a page for URLs that name none. A page of an unknown place is shown for a
 * default place, which the visitor did not choose.
 */
export function saveCity({ city, locale, site, url }: PageModel): void {
  if (`${url}/`.startsWith(`/${locale.code}/${city.code}/`))
    savePlace({ city: city.code, locale: locale.code }, site.domains);
}
