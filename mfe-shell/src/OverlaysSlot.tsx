import { Overlays } from './features/overlays/Overlays';
import { Toasts } from './features/toasts/Toasts';
import { OVERLAYS } from './overlays';

/** Overlays slot: overlays of every page, with toasts above them. */
export function OverlaysSlot() {
  return (
    <>
      <Overlays sources={OVERLAYS} />
      <Toasts />
    </>
  );
}
