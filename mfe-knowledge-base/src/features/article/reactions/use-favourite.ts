import { useTranslate } from '@roadside/mfe-kit/fragment';
import { requestOfflineCopy, sendGoal, showToast, useSession } from '@roadside/mfe-kit/page';
import { useState } from 'react';

import { changeFavourites } from '../../../shared/reactions/account-favourites';
import { setDeviceFavourite } from '../../../shared/reactions/device-favourites';
import { useDeviceFavourites } from '../../../shared/reactions/use-device-favourites';
import type { Article } from './article';
import type { Reactions } from './use-like';

/** Whether the article is a favourite: of the account, else of this device; and how to change that. */
export function useFavourite(
  { id, title, place, path }: Article,
  known: Reactions | undefined,
  onChange: (reactions: Reactions) => void,
  onFailure: (error: unknown) => void,
): [boolean, () => void] {
  const t = useTranslate('reactions');
  const isAuthorized = useSession().status === 'authorized';
  const [wish, setWish] = useState<boolean>();
  const ofDevice = useDeviceFavourites().some((favourite) => favourite.id === id);
  const favourite = wish ?? (isAuthorized ? (known?.favourite ?? false) : ofDevice);

  async function change(wanted: boolean): Promise<void> {
    setWish(wanted);
    try {
      if (isAuthorized) {
        const items = await changeFavourites(place, { add: wanted ? [id] : [], remove: wanted ? [] : [id] });
        onChange({ likes: 0, liked: false, ...known, favourite: items.some((item) => item.id === id) });
      }
      // One that could not be handed over to the account goes along.
      if (!isAuthorized || !wanted) setDeviceFavourite({ id, title, path }, wanted);
      requestOfflineCopy({ path: place + path, title, kept: wanted });
      sendGoal('article_favourite', { article: id, kept: String(wanted) });
      showToast({ text: t(wanted ? 'toast_saved' : 'toast_removed'), tone: wanted ? 'success' : 'neutral' });
    } catch (error) {
      onFailure(error);
    }
    setWish(undefined);
  }

  return [
    favourite,
    () => {
      // One change at a time: the button says the wish, and stays pressable for the next.
      if (wish === undefined) void change(!favourite);
    },
  ];
}
