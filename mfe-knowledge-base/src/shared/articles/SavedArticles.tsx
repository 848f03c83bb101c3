import type { ArticleLink } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { useSession } from '@roadside/mfe-kit/page';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';
import { useEffect, useState } from 'react';

import { accountFavourites } from '../reactions/account-favourites';
import { useDeviceFavourites } from '../reactions/use-device-favourites';
import styles from './SavedArticles.module.css';

/** Articles that the reader has saved: of the account, else of this device. Nothing on the server, and nothing when there are none. */
export function SavedArticles() {
  const t = useTranslate('browse');
  const { locale, city } = useFragmentContext('locale', 'city');
  const place = `/${locale.code}/${city.code}`;
  const ofDevice = useDeviceFavourites();
  const ofAccount = useAccountFavourites(place);
  const items = ofAccount ?? ofDevice.map(({ id, title, path }) => ({ id, title, url: place + path }));
  if (items.length === 0) return null;
  return (
    <section className={styles.saved}>
      <h2>{t('saved.title')}</h2>
      <LinkList items={items.map(({ id, title, url }) => ({ id, title, url }))} />
    </section>
  );
}

/** Favourites of the signed-in reader; `undefined` for a guest, and while they are not known. */
function useAccountFavourites(place: string): readonly ArticleLink[] | undefined {
  const isAuthorized = useSession().status === 'authorized';
  const [items, setItems] = useState<readonly ArticleLink[]>();
  useEffect(() => {
    if (!isAuthorized) return;
    let gone = false;
    // Without an answer there is what this device keeps.
    accountFavourites(place).then(
      (found) => gone || setItems(found),
      () => undefined,
    );
    return () => {
      gone = true;
      setItems(undefined);
    };
  }, [isAuthorized, place]);
  return items;
}
