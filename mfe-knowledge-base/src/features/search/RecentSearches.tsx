import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';
import { forgetSearches } from '@roadside/mfe-kit/ui/search-box/recent-searches';
import { useRecentSearches } from '@roadside/mfe-kit/ui/search-box/use-recent-searches';

import { searchAddress } from './search-address';
import styles from './SearchPage.module.css';

/** Recent searches of this visitor. Rendered by scripts, so it comes last and shifts nothing. */
export function RecentSearches() {
  const t = useTranslate('search-page');
  const place = useFragmentContext('locale', 'city');
  const searches = useRecentSearches();
  if (searches.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t('recent')}</h2>
      <LinkList items={searches.map((query) => ({ id: query, title: query, url: searchAddress(place, { query }) }))} />
      <Button className={styles.forget} variant="quiet" onClick={forgetSearches}>
        {t('forget')}
      </Button>
    </section>
  );
}
