import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';

import styles from './PostLinks.module.css';

const ROOMS = { notices: '/profile/notices', media: '/profile/media', community: '/community' } as const;

/** The ways to notices and their settings, to the visitor's posts and to everybody's. */
export function PostLinks() {
  const t = useTranslate('profile');
  const { locale, city } = useFragmentContext('locale', 'city');
  return (
    <section className={styles.links}>
      <h2>{t('posts.title')}</h2>
      <LinkList
        items={(['notices', 'media', 'community'] as const).map((room) => ({
          id: room,
          title: t(`posts.${room}`),
          url: `/${locale.code}/${city.code}${ROOMS[room]}`,
          summary: t(`posts.${room}_text`),
        }))}
      />
    </section>
  );
}
