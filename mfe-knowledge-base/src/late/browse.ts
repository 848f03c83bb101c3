import { CategoryPage } from '../features/category/CategoryPage';
import { CitiesPage } from '../features/cities/CitiesPage';
import { HomePage } from '../features/home/HomePage';
import { JobPage } from '../features/job/JobPage';
import { JobsPage } from '../features/jobs/JobsPage';
import { RootPage } from '../features/root/RootPage';
import { StartPage } from '../features/start/StartPage';
import { SubCategoryPage } from '../features/sub-category/SubCategoryPage';
import type { Screens } from './screens';

/** Screens for browsing, before there is a question. */
export const SCREENS: Screens = {
  home: HomePage,
  kb_root: RootPage,
  kb_category: CategoryPage,
  kb_sub_category: SubCategoryPage,
  instruction: CategoryPage,
  start: StartPage,
  jobs: JobsPage,
  job: JobPage,
  cities: CitiesPage,
};
