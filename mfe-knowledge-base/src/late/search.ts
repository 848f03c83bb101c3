import { NotFoundPage } from '../features/not-found/NotFoundPage';
import { SearchPage } from '../features/search/SearchPage';
import type { Screens } from './screens';

/** What was searched for, and what does not exist: there one is offered to search. */
export const SCREENS: Screens = { search: SearchPage, not_found: NotFoundPage };
