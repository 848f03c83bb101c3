import type { FragmentContext, Messages } from '@roadside/mfe-kit/contract';
import { loadMessages } from '@roadside/mfe-kit/page';

import type { OverlayChunk, OverlaySource } from './overlay';
import { OverlayFrame } from './OverlayFrame';

/** An overlay with its dependencies. */
export interface ReadyOverlay {
  readonly Overlay: OverlayChunk['Overlay'];
  /** Its error boundary. */
  readonly Frame: typeof OverlayFrame;
  /** Its own messages, by namespace. */
  readonly messages: Messages;
}

/** Fetches an overlay's code and messages concurrently, each once. */
export async function prepare(source: OverlaySource, context: FragmentContext): Promise<ReadyOverlay> {
  const loading = source.load();
  const messages = loadMessages(source.namespaces, context.locale?.language ?? 'en');
  const [{ Overlay, warm }] = await Promise.all([loading, messages]);
  warm?.(context);
  return { Overlay, Frame: OverlayFrame, messages: await messages };
}
