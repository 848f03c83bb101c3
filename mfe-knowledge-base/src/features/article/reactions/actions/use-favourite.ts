import { useTranslate } from '@roadside/mfe-kit/fragment';
import { requestOfflineCopy, sendGoal, showToast, useSession } from '@roadside/mfe-kit/page';
import { useState } from 'react';

import { changeFavourites } from '../../../../shared/reactions/account-favourites';
import { setDeviceFavourite } from '../../../../shared/reactions/device-favourites';
import { useDeviceFavourites } from '../../../../shared/reactions/use-device-favourites';
import type { Article } from '../article';
import type { Reactions } from '../like';

/**
 * Whether the article is a favourite, of the account or else of this device, and a function that
 * changes it.
 */
export function useFavourite(
  { id, title, place, path }: Article,
  reactions: Reactions | undefined,
  onChange: (reactions: Reactions) => void,
  onFailure: (error: unknown) => void,
): [boolean, () => void] {
  const t = useTranslate('reactions');
  const isAuthorized = useSession().status === 'authorized';
  const [pending, setPending] = useState<boolean>();
  const isDeviceFavourite = useDeviceFavourites().some((favourite) => favourite.id === id);
  const favourite = pending ?? (isAuthorized ? (reactions?.favourite ?? false) : isDeviceFavourite);

  async function change(isFavourite: boolean): Promise<void> {
    setPending(isFavourite);
    try {
      if (isAuthorized) {
        const items = await changeFavourites(place, { add: isFavourite ? [id] : [], remove: isFavourite ? [] : [id] });
        onChange({ likes: 0, liked: false, ...reactions, favourite: items.some((item) => item.id === id) });
      }
      // Also removes a device's favourite that was never moved to the account.
      if (!isAuthorized || !isFavourite) setDeviceFavourite({ id, title, path }, isFavourite);
      requestOfflineCopy({ path: place + path, title, kept: isFavourite });
      sendGoal('article_favourite', { article: id, kept: String(isFavourite) });
      showToast({ text: t(isFavourite ? 'toast_saved' : 'toast_removed'), tone: isFavourite ? 'success' : 'neutral' });
    } catch (error) {
      onFailure(error);
    }
    setPending(undefined);
  }

  return [
    favourite,
    () => {
      // One change at a time. The button shows the pending state and stays enabled.
      if (pending === undefined) void change(!favourite);
    },
  ];
}
