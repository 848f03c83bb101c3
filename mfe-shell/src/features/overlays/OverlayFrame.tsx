import { Boundary } from '@roadside/mfe-kit/fragment';
import type { ReactNode } from 'react';

import { FollowLink } from './FollowLink';

export interface OverlayFrameProps {
  /** URL of the link that requested the overlay. */
  url: string | undefined;
  /** Called when the overlay has failed, its link is followed and it may be removed. */
  onFollowed: () => void;
  children: ReactNode;
}

/** Error boundary of an overlay, loaded with the code of the first one. */
export function OverlayFrame({ url, onFollowed, children }: OverlayFrameProps) {
  return <Boundary fallback={<FollowLink url={url} onFollowed={onFollowed} />}>{children}</Boundary>;
}
