import { useTranslate } from '@roadside/mfe-kit/fragment';
import { request, send } from '@roadside/mfe-kit/request';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { EmptyState } from '@roadside/mfe-kit/ui/empty-state/EmptyState';

import { LoadedPart } from '../../shared/loading/LoadedPart';
import { useFailure } from '../../shared/loading/use-failure';
import { useLoaded } from '../../shared/loading/use-loaded';
import { PagedList } from '../../shared/pages/PagedList';
import { usePages } from '../../shared/pages/use-pages';
import { usePlace } from '../../shared/posts/use-place';
import type { Notice } from '../../shared/types';
import { NoticeChoicesForm } from './NoticeChoicesForm';
import { NoticeRows } from './NoticeRows';
import styles from './Notices.module.css';

/** Notices to the visitor, the newest first, and the choice of notices. */
export function NoticesPage() {
  const t = useTranslate('community');
  const { at } = usePlace();
  const fail = useFailure();
  const pages = usePages<Notice>((cursor, signal) =>
    request('get', '/api/{locale}/{city}/account/notices', {
      at,
      query: cursor === undefined ? {} : { cursor },
      cache: 'no-store',
      ...(signal ? { signal } : {}),
    }),
  );
  const settings = useLoaded((signal) =>
    request('get', '/api/{locale}/{city}/account/notice-settings', { at, signal, cache: 'no-store' }),
  );
  const markRead = async (ids: string[]) => {
    const isMarked = ({ id, is_read: isRead }: Notice) => !isRead && (ids.length === 0 || ids.includes(id));
    const { state } = pages.part;
    const marked = state.status === 'ready' ? state.data.items.filter(isMarked).map(({ id }) => id) : [];
    const set = (isRead: boolean) =>
      pages.change(
        ({ id }) => marked.includes(id),
        (notice) => ({ ...notice, is_read: isRead }),
      );
    set(true);
    try {
      await send('post', '/api/{locale}/{city}/account/notices/read', { at, body: { ids } });
    } catch (error) {
      set(false);
      fail(error);
    }
  };
  return (
    <div className={styles.page}>
      <PagedList pages={pages} empty={<EmptyState title={t('notices.none')}>{t('notices.none_text')}</EmptyState>}>
        {(items) => (
          <>
            {items.some(({ is_read: isRead }) => !isRead) ? (
              <Button variant="secondary" className={styles.all} onClick={() => void markRead([])}>
                {t('notices.read_all')}
              </Button>
            ) : null}
            <NoticeRows items={items} onRead={(id) => void markRead([id])} />
          </>
        )}
      </PagedList>
      <section className={styles.settings} id="settings">
        <h2>{t('notices.settings')}</h2>
        <LoadedPart part={settings}>{(known) => <NoticeChoicesForm settings={known} />}</LoadedPart>
      </section>
    </div>
  );
}
