import { useTranslate } from '@roadside/mfe-kit/fragment';
import { request } from '@roadside/mfe-kit/request';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { EmptyState } from '@roadside/mfe-kit/ui/empty-state/EmptyState';

import { PagedList } from '../../shared/pages/PagedList';
import { usePages } from '../../shared/pages/use-pages';
import { PostRows } from '../../shared/posts/PostRows';
import { usePlace } from '../../shared/posts/use-place';
import type { FeedPost } from '../../shared/types';
import styles from './MediaPage.module.css';
import { MediaTabs } from './MediaTabs';

/** Posts that the visitor has saved, the last saved first. */
export function FavoritesPage() {
  const t = useTranslate('community');
  const { at, to } = usePlace();
  const pages = usePages<FeedPost>((cursor, signal) =>
    request('get', '/api/{locale}/{city}/account/post-favourites', {
      at,
      query: cursor === undefined ? {} : { cursor },
      cache: 'no-store',
      ...(signal ? { signal } : {}),
    }),
  );
  return (
    <div className={styles.section}>
      <MediaTabs />
      <PagedList
        pages={pages}
        empty={
          <EmptyState title={t('favorites.none')} action={<ButtonLink href={to('/community')}>{t('read')}</ButtonLink>}>
            {t('favorites.text')}
          </EmptyState>
        }
      >
        {(items) => <PostRows items={items} />}
      </PagedList>
    </div>
  );
}
