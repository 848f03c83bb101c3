import { useSession } from '@roadside/mfe-kit/page';
import type { components } from '@roadside/mfe-kit/product-api';
import { useEffect, useState } from 'react';

import { accountFavourites } from '../../../shared/reactions/account-favourites';
import { ask } from '../../../shared/reactions/request';
import type { Article } from './article';
import type { Reactions } from './use-like';

type ArticlesData = components['schemas']['ArticlesData'];

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
      const { articles } = await ask<ArticlesData>(`/api${place}/articles-data?ids=${encodeURIComponent(id)}`);
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
