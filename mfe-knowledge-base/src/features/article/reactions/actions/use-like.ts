import type { components } from '@roadside/mfe-kit/product-api';
import { send } from '@roadside/mfe-kit/request';
import { useRef, useState } from 'react';

import type { Article } from '../article';

/** Reactions of an article's readers. */
export type Reactions = components['schemas']['ArticleReactions'];

/** Likes of an article, and a function that changes the reader's own. */
interface Like {
  readonly likes: number;
  readonly liked: boolean;
  /** Likes or unlikes the article, optimistically. A failure reverts it. */
  toggle: () => void;
}

/** An optimistic like. At most one request is in flight, and the last press wins. */
export function useLike(
  { id, place }: Article,
  reactions: Reactions | undefined,
  onChange: (reactions: Reactions) => void,
  onFailure: (error: unknown) => void,
): Like {
  const [pending, setPending] = useState<boolean>();
  const target = useRef<boolean>(undefined);
  const liked = pending ?? reactions?.liked ?? false;
  const difference = Number(liked) - Number(reactions?.liked ?? false);

  async function sync(): Promise<void> {
    let sent: boolean | undefined;
    try {
      while (target.current !== undefined && target.current !== sent) {
        sent = target.current;
        const at = `/api${place}/articles/${id}/like`;
        onChange(await send('post', '/api/{locale}/{city}/articles/{id}/like', { at, body: { liked: sent } }));
      }
    } catch (error) {
      onFailure(error);
    }
    target.current = undefined;
    setPending(undefined);
  }

  return {
    likes: (reactions?.likes ?? 0) + difference,
    liked,
    toggle: () => {
      const isSyncing = target.current !== undefined;
      target.current = !liked;
      setPending(!liked);
      if (!isSyncing) void sync();
    },
  };
}
