import { pageState } from '@roadside/mfe-kit/page/host';
import { useEffect } from 'react';

interface FollowLinkProps {
  /** URL of the link that requested the overlay. */
  url: string | undefined;
  /** Called when the link is followed and the overlay may be removed. */
  onFollowed: () => void;
}

/** Replaces an overlay that has failed: follows its link. */
export function FollowLink({ url, onFollowed }: FollowLinkProps) {
  useEffect(() => {
    const follow = async () => {
      // Waits until the overlay has removed its history entry: a pending step would cancel the
      // navigation.
      await pageState().stepBack;
      if (url) location.assign(url);
    };
    void follow();
    onFollowed();
  });
  return null;
}
