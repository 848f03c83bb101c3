import { LateScreen } from '#late';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';

import { ArticlePage } from './features/article/ArticlePage';
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
  // A key per article: the next one starts with its questions closed.
  return type === 'kb_article' ? <ArticlePage key={page.page.params['article_id']} /> : <LateScreen type={type} />;
}
