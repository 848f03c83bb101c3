import { NotFoundPage } from '../features/not-found/NotFoundPage';
import { SearchPage } from '../features/search/SearchPage';
import type { Screens } from './screens';

/** Search, and the page not found, which offers a search. */
export const SCREENS: Screens = { search: SearchPage, not_found: NotFoundPage };
