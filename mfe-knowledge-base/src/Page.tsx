import { LateScreen } from '#late';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';

import { ArticlePage } from './features/article/ArticlePage';
import { ServerErrorPage } from './features/server-error/ServerErrorPage';
import { screenOf } from './late/screens';
import { useProfessionMemory } from './shared/browse/profession';

/**
 * The screen for the page's data. Articles, which most visits open first, are included; other
 * screens load lazily.
 */
export function Page() {
  const { page } = useFragmentContext('page');
  const type = screenOf(page);
  useProfessionMemory();
  switch (type) {
    case 'kb_article':
      // A key per article: the next one starts with its questions closed.
      return <ArticlePage key={page.page.params['article_id']} />;
    case 'server_error':
      return <ServerErrorPage />;
    default:
      return <LateScreen type={type} />;
  }
}
