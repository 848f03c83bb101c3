import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { usePlace } from '../../shared/posts/use-place';
import styles from './MediaPage.module.css';

const ROOMS = ['publishes', 'drafts', 'comments', 'favorites'] as const;

/** Links between the visitor's lists. */
export function MediaTabs() {
  const t = useTranslate('community');
  const { page } = useFragmentContext('page');
  const { to } = usePlace();
  return (
    <nav className={styles.tabs} aria-label={t('rooms.label')}>
      {ROOMS.map((room) => (
        <a
          key={room}
          className={styles.tab}
          href={to(`/profile/media/${room}`)}
          aria-current={page.page.type === `profile_${room}` ? 'page' : undefined}
        >
          {t(`rooms.${room}`)}
        </a>
      ))}
    </nav>
  );
}
