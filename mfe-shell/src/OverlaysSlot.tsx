import { Overlays } from './features/overlays/Overlays';
import { Toasts } from './features/toasts/Toasts';
import { OVERLAYS } from './overlays';

/** What lies over every page: overlays, and above them notices. */
export function OverlaysSlot() {
  return (
    <>
      <Overlays sources={OVERLAYS} />
      <Toasts />
    </>
  );
}
