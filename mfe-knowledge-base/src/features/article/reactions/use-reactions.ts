import { useSession } from '@roadside/mfe-kit/page';
import { request } from '@roadside/mfe-kit/request';
import { useEffect, useState } from 'react';

import { accountFavourites } from '../../../shared/reactions/account-favourites';
import type { Article } from './article';
import type { Reactions } from './use-like';

/**
 * What is known of the article's readers, once it is; asked again when the reader turns out to be signed in. Then the favourites of this
 * device have become the account's.
 */
export function useReactions({ id, place }: Article): [Reactions | undefined, (reactions: Reactions) => void] {
  const { status } = useSession();
  const [reactions, setReactions] = useState<Reactions>();
  useEffect(() => {
    let gone = false;
    const load = async () => {
      // Those that could not be handed over stay on the device.
      if (status === 'authorized') await accountFavourites(place).catch(() => undefined);
      const at = `/api${place}/articles-data`;
      const settings = { at, query: { ids: id }, cache: 'no-store' } as const;
      const { articles } = await request('get', '/api/{locale}/{city}/articles-data', settings);
      if (!gone) setReactions(articles[`article_${id}`]);
    };
    // Without an answer there is no count, and whoever likes the article is told what is wrong.
    load().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [id, place, status]);
  return [reactions, setReactions];
}
