import type { FragmentContext, Messages } from '@roadside/mfe-kit/contract';
import type { OverlayName } from '@roadside/mfe-kit/page';
import type { ComponentType } from 'react';

/** What an overlay is given. It stands on the kit's `Drawer` or `Dialog`, which take the first three as they are. */
export interface OverlayProps {
  /** Whether it is to be seen. */
  open: boolean;
  /** The visitor wants it closed. A link to another page needs no call: arriving there closes it. */
  onClose: () => void;
  /** It has closed, and may be forgotten. */
  onClosed: () => void;
  /** Address of the link that asked for it. */
  url: string | undefined;
}

/** The code of an overlay. */
export interface OverlayChunk {
  /** The overlay itself. */
  Overlay: ComponentType<OverlayProps>;
  /** Begins to fetch what it shows. */
  warm?: (context: FragmentContext) => void;
}

/** Where an overlay comes from. */
export interface OverlaySource {
  /** Its late code, usually `() => import('./features/…')`. */
  load: () => Promise<OverlayChunk>;
  /** Namespaces of `locales/` that no page carries: fetched with the code. */
  namespaces: readonly (keyof Messages & string)[];
}

/** The overlays that there are. A name without a source is a link like any other. */
export type OverlaySources = Partial<Record<OverlayName, OverlaySource>>;
