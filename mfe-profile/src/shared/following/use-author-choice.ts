import { useTranslate } from '@roadside/mfe-kit/fragment';
import { showToast } from '@roadside/mfe-kit/page';
import { send } from '@roadside/mfe-kit/request';

import { hasCode } from '../loading/has-code';
import { useOptimistic } from '../loading/use-optimistic';
import { usePlace } from '../posts/use-place';

/** What the visitor has chosen about an author. */
export interface AuthorChoice {
  readonly isFollowed: boolean;
  readonly isMuted: boolean;
  readonly follow: () => void;
  readonly mute: () => void;
}

/**
 * Follows an author or hides their posts. A press shows immediately; a failure takes it back.
 * Following shows a hidden author again, and hiding ends following, as in the API.
 * @param author Public id.
 * @param initial Read once.
 */
export function useAuthorChoice(author: string, initial: { isFollowed: boolean; isMuted: boolean }): AuthorChoice {
  const t = useTranslate('community');
  const { at } = usePlace();
  const [choice, change] = useOptimistic(initial);
  const here = { at: { ...at, id: author }, keepalive: true };
  return {
    ...choice,
    follow() {
      const next = { isFollowed: !choice.isFollowed, isMuted: false };
      change(next, async () => {
        try {
          await send(next.isFollowed ? 'put' : 'delete', '/api/{locale}/{city}/community/authors/{id}/follow', here);
          return next;
        } catch (error) {
          if (!hasCode(error, 'too_many_followed')) throw error;
          showToast({ tone: 'danger', text: t('following.too_many') });
          return choice;
        }
      });
    },
    mute() {
      const next = { isFollowed: false, isMuted: !choice.isMuted };
      change(next, async () => {
        const body = { muted: next.isMuted };
        await send('put', '/api/{locale}/{city}/community/authors/{id}/mute', { ...here, body });
        return next;
      });
    },
  };
}
