import type { FragmentContext, Messages } from '@roadside/mfe-kit/contract';
import type { OverlayName } from '@roadside/mfe-kit/page';
import type { ComponentType } from 'react';

/** Props of an overlay. The kit's `Drawer` and `Dialog` take the first three unchanged. */
export interface OverlayProps {
  /** Whether it is visible. */
  open: boolean;
  /** Asks to close the overlay. Links to other pages need no call: the arrival closes it. */
  onClose: () => void;
  /** Called after closing, when the overlay may be removed. */
  onClosed: () => void;
  /** URL of the link that requested the overlay. */
  url: string | undefined;
}

/** Lazy-loaded module of an overlay. */
export interface OverlayChunk {
  Overlay: ComponentType<OverlayProps>;
  /** Preloads the overlay's data. */
  warm?: (context: FragmentContext) => void;
}

/** Source of an overlay. */
export interface OverlaySource {
  /** Imports the module, usually `() => import('./features/…')`. */
  load: () => Promise<OverlayChunk>;
  /** Namespaces of `locales/` that pages do not carry, fetched with the code. */
  namespaces: readonly (keyof Messages & string)[];
}

/** All overlays. A name without a source remains a plain link. */
export type OverlaySources = Partial<Record<OverlayName, OverlaySource>>;
