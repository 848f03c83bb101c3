import { LateScreen } from '#late';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { SentCard } from '@roadside/mfe-kit/ui/sent-card/SentCard';

import { ArticlePage } from './features/article/ArticlePage';
import { CategoryPage } from './features/category/CategoryPage';
import { ServerErrorPage } from './features/server-error/ServerErrorPage';
import { SubCategoryPage } from './features/sub-category/SubCategoryPage';
import { screenOf } from './late/screens';
import { useProfessionMemory } from './shared/browse/profession';

/**
 * A page of the knowledge base. Articles and the lists that lead to them are included; other
 * screens load lazily.
 */
export function Page() {
  const { page, url } = useFragmentContext('page', 'url');
  const { type } = page.page;
  return (
    <>
      {FOLLOWING_A_FORM.has(type) ? <SentCard page={url.split('?', 1)[0] ?? url} onHero={type === 'kb_root'} /> : null}
      <Screen />
    </>
  );
}

/** Pages that a form leads to after it was sent. */
const FOLLOWING_A_FORM: ReadonlySet<string> = new Set(['kb_root', 'kb_category']);

/** The screen for the page's data. */
function Screen() {
  const { page } = useFragmentContext('page');
  const type = screenOf(page);
  useProfessionMemory();
  switch (type) {
    case 'kb_category':
    case 'instruction':
      return <CategoryPage />;
    case 'kb_sub_category':
      return <SubCategoryPage />;
    case 'kb_article':
      // A key per article: the next one starts with its questions closed.
      return <ArticlePage key={page.page.params['article_id']} />;
    case 'server_error':
      return <ServerErrorPage />;
    default:
      return <LateScreen type={type} />;
  }
}
