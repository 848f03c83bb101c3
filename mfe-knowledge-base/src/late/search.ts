import { NotFoundPage } from '../features/not-found/NotFoundPage';
import { SearchPage } from '../features/search/SearchPage';
import { ServerErrorPage } from '../features/server-error/ServerErrorPage';
import type { Screens } from './screens';

/** Search, and the errors. The page not found offers a search. */
export const SCREENS: Screens = { search: SearchPage, not_found: NotFoundPage, server_error: ServerErrorPage };
