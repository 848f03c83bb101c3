import { useFragmentContext } from '@roadside/mfe-kit/fragment';

import { ArticlePage } from './features/article/ArticlePage';
import { CategoryPage } from './features/category/CategoryPage';
import { CitiesPage } from './features/cities/CitiesPage';
import { NotFoundPage } from './features/not-found/NotFoundPage';
import { RootPage } from './features/root/RootPage';
import { ServerErrorPage } from './features/server-error/ServerErrorPage';
import { SubCategoryPage } from './features/sub-category/SubCategoryPage';

/** The page that its data asks for. An error takes the place of any content. */
export function Page() {
  const { page } = useFragmentContext('page');
  if (page.error) {
    return page.error.code === 404 ? <NotFoundPage /> : <ServerErrorPage />;
  }
  switch (page.page.type) {
    case 'kb_root':
      return <RootPage />;
    case 'kb_category':
      return <CategoryPage />;
    case 'kb_sub_category':
      return <SubCategoryPage />;
    case 'kb_article':
      // A key of its own: the next article starts with its questions closed.
      return <ArticlePage key={page.page.params['article_id']} />;
    case 'cities':
      return <CitiesPage />;
    case 'not_found':
      return <NotFoundPage />;
    case 'server_error':
      return <ServerErrorPage />;
    default:
      // A page of another fragment: the edge does not ask this one for it.
      return null;
  }
}
