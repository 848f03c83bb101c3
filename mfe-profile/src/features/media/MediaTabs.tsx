import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { useLayoutEffect, useRef } from 'react';

import { usePlace } from '../../shared/posts/use-place';
import styles from './MediaPage.module.css';

const ROOMS = ['publishes', 'drafts', 'comments', 'favorites'] as const;

/**
 * Links between the visitor's lists. On a narrow screen they scroll, with the current one in sight.
 */
export function MediaTabs() {
  const t = useTranslate('community');
  const { page } = useFragmentContext('page');
  const { to } = usePlace();
  const tabs = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const current = tabs.current?.querySelector('[aria-current]');
    if (!tabs.current || !current) return;
    const [all, one] = [tabs.current.getBoundingClientRect(), current.getBoundingClientRect()];
    tabs.current.scrollLeft += one.left + one.width / 2 - all.left - all.width / 2;
  }, []);
  return (
    <nav ref={tabs} className={styles.tabs} aria-label={t('rooms.label')}>
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
