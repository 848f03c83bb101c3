import type { PageModel } from '@roadside/mfe-kit/contract';
import { savePlace } from '../../shared/visitor/save-place';

/**
 * Remembers the place of a page, for addresses that name none. A page that is missing because its place is unknown is shown for
 * another place, which nobody chose.
 */
export function saveCity({ city, locale, site, url }: PageModel): void {
  if (`${url}/`.startsWith(`/${locale.code}/${city.code}/`))
    savePlace({ city: city.code, locale: locale.code }, site.domains);
}
