import type { components } from '@roadside/mfe-kit/product-api';
import { send } from '@roadside/mfe-kit/request';

import type { Article } from './article';

/** Reactions of an article's readers. */
export type Reactions = components['schemas']['ArticleReactions'];

/** Props of parts that show the readers' reactions and change them. */
export interface ReactionsProps {
  /** `undefined` until they have loaded. */
  reactions: Reactions | undefined;
  /** Takes what the server answered to a change. */
  onChange: (reactions: Reactions) => void;
}

/** Counts this reader among those that the article helped, or no longer. */
export function sendLike({ id, place }: Article, liked: boolean): Promise<Reactions> {
  return send('post', '/api/{locale}/{city}/articles/{id}/like', {
    at: `/api${place}/articles/${id}/like`,
    body: { liked },
  });
}
