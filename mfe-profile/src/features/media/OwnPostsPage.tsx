import { useTranslate } from '@roadside/mfe-kit/fragment';
import { request } from '@roadside/mfe-kit/request';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { EmptyState } from '@roadside/mfe-kit/ui/empty-state/EmptyState';

import { PagedList } from '../../shared/pages/PagedList';
import { usePages } from '../../shared/pages/use-pages';
import { usePlace } from '../../shared/posts/use-place';
import type { PostSummary } from '../../shared/types';
import styles from './MediaPage.module.css';
import { MediaTabs } from './MediaTabs';
import { OwnPostRows } from './OwnPostRows';

/** The visitor's published posts. */
export function PublishesPage() {
  return <OwnPosts list="published" />;
}

/** The visitor's posts that are not published. */
export function DraftsPage() {
  return <OwnPosts list="drafts" />;
}

function OwnPosts({ list }: { list: 'published' | 'drafts' }) {
  const t = useTranslate('community');
  const { at, to } = usePlace();
  const pages = usePages<PostSummary>((cursor, signal) =>
    request('get', '/api/{locale}/{city}/account/posts', {
      at,
      query: { list, ...(cursor === undefined ? {} : { cursor }) },
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
          <EmptyState
            title={t(`own_posts.${list}_none`)}
            action={<ButtonLink href={to('/post-editor/new')}>{t('write')}</ButtonLink>}
          >
            {t(`own_posts.${list}_text`)}
          </EmptyState>
        }
      >
        {(items) => <OwnPostRows items={items} />}
      </PagedList>
    </div>
  );
}
