import { useSession } from '@roadside/mfe-kit/page';
import { request } from '@roadside/mfe-kit/request';
import { useEffect, useState } from 'react';

import { accountFavourites, watchOtherTabs } from '../../../../shared/reactions/account-favourites';
import type { Article } from '../article';
import type { Reactions } from '../like';

/**
 * Reactions of the article's readers. Fetched again after sign-in, when the device's favourites
 * have moved to the account.
 */
export function useReactions({ id, place }: Article): [Reactions | undefined, (reactions: Reactions) => void] {
  const { status } = useSession();
  const [reactions, setReactions] = useState<Reactions>();
  useEffect(() => {
    let isUnmounted = false;
    const read = async () => {
      const at = `/api${place}/articles-data`;
      const settings = { at, query: { ids: id }, cache: 'no-store' } as const;
      const { articles } = await request('get', '/api/{locale}/{city}/articles-data', settings);
      if (!isUnmounted) setReactions(articles[`article_${id}`]);
    };
    const load = async () => {
      // Favourites that could not be moved stay on the device.
      if (status === 'authorized') await accountFavourites(place).catch(() => undefined);
      // Without a response there is no count. Liking then shows an error.
      await read().catch(() => undefined);
    };
    void load();
    const stop = watchOtherTabs(() => void read().catch(() => undefined));
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [id, place, status]);
  return [reactions, setReactions];
}
