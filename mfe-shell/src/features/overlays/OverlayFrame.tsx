import { Boundary } from '@roadside/mfe-kit/fragment';
import type { ReactNode } from 'react';

import { LinkBeneath } from './LinkBeneath';

/** Props of {@link OverlayFrame}. */
export interface OverlayFrameProps {
  /** Address of the link that asked for the overlay. */
  url: string | undefined;
  /** The overlay has failed, its link is followed, and it may be forgotten. */
  onFollowed: () => void;
  children: ReactNode;
}

/** Keeps an overlay's failure to itself. It comes with the code of the first overlay. */
export function OverlayFrame({ url, onFollowed, children }: OverlayFrameProps) {
  return <Boundary fallback={<LinkBeneath url={url} onFollowed={onFollowed} />}>{children}</Boundary>;
}
