import type { ArticleLink } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { useSession } from '@roadside/mfe-kit/page';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';
import { useEffect, useState } from 'react';

import { accountFavourites } from '../reactions/account-favourites';
import { useDeviceFavourites } from '../reactions/use-device-favourites';
import styles from './SavedArticles.module.css';

/**
 * The reader's saved articles, of the account or else of this device. Renders nothing on the server
 * or without articles.
 */
export function SavedArticles() {
  const t = useTranslate('browse');
  const { locale, city } = useFragmentContext('locale', 'city');
  const place = `/${locale.code}/${city.code}`;
  const deviceItems = useDeviceFavourites();
  const accountItems = useAccountFavourites(place);
  const items = accountItems ?? deviceItems.map(({ id, title, path }) => ({ id, title, url: place + path }));
  if (items.length === 0) return null;
  return (
    <section className={styles.saved}>
      <h2>{t('saved.title')}</h2>
      <LinkList items={items.map(({ id, title, url }) => ({ id, title, url }))} />
    </section>
  );
}

/** Favourites of the signed-in reader; `undefined` for guests and while loading. */
function useAccountFavourites(place: string): readonly ArticleLink[] | undefined {
  const isAuthorized = useSession().status === 'authorized';
  const [items, setItems] = useState<readonly ArticleLink[]>();
  useEffect(() => {
    if (!isAuthorized) return;
    let isUnmounted = false;
    // Without a response, the device's favourites are shown.
    accountFavourites(place).then(
      (favourites) => isUnmounted || setItems(favourites),
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      setItems(undefined);
    };
  }, [isAuthorized, place]);
  return items;
}
