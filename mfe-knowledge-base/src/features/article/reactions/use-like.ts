import type { components } from '@roadside/mfe-kit/product-api';
import { send } from '@roadside/mfe-kit/request';
import { useRef, useState } from 'react';

import type { Article } from './article';

/** What is known of an article's readers. */
export type Reactions = components['schemas']['ArticleReactions'];

/** Likes of an article as the reader sees them, and how to change one's own. */
interface Like {
  readonly likes: number;
  readonly liked: boolean;
  /** Likes the article, or no longer. Shown at once and taken back when it fails. */
  toggle: () => void;
}

/** A like that is shown before the server has it. However quickly it is pressed, one request is under way, and the last wish counts. */
export function useLike(
  { id, place }: Article,
  known: Reactions | undefined,
  onChange: (reactions: Reactions) => void,
  onFailure: (error: unknown) => void,
): Like {
  const [wish, setWish] = useState<boolean>();
  const wanted = useRef<boolean>(undefined);
  const liked = wish ?? known?.liked ?? false;
  const own = Number(liked) - Number(known?.liked ?? false);

  async function work(): Promise<void> {
    let sent: boolean | undefined;
    try {
      while (wanted.current !== undefined && wanted.current !== sent) {
        sent = wanted.current;
        const at = `/api${place}/articles/${id}/like`;
        onChange(await send('post', '/api/{locale}/{city}/articles/{id}/like', { at, body: { liked: sent } }));
      }
    } catch (error) {
      onFailure(error);
    }
    wanted.current = undefined;
    setWish(undefined);
  }

  return {
    likes: (known?.likes ?? 0) + own,
    liked,
    toggle: () => {
      const isUnderWay = wanted.current !== undefined;
      wanted.current = !liked;
      setWish(!liked);
      if (!isUnderWay) void work();
    },
  };
}
