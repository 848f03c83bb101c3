import { pageState } from '@roadside/mfe-kit/page/host';
import { useEffect } from 'react';

/** Props of {@link LinkBeneath}. */
interface LinkBeneathProps {
  /** Address of the link that asked for the overlay. */
  url: string | undefined;
  /** It is followed, and the overlay may be forgotten. */
  onFollowed: () => void;
}

/** Stands in the place of an overlay that has failed: its link is followed, as it is when the overlay's code does not come. */
export function LinkBeneath({ url, onFollowed }: LinkBeneathProps) {
  useEffect(() => {
    const follow = async () => {
      // The overlay has given back its entry of the history: a step that is under way would call the navigation off.
      await pageState().stepBack;
      if (url) location.assign(url);
    };
    void follow();
    onFollowed();
  });
  return null;
}
