/** Overlays of the shell. `support` shows the page of `url` over the present one. */
export type OverlayName = 'menu' | 'search' | 'places' | 'account' | 'support' | 'privacy';

/** What an overlay is asked to do. */
export interface OverlayRequest {
  readonly name: OverlayName;
  /** Address of the link that asked, for overlays that show a page. */
  readonly url?: string | undefined;
  /** `warm`: it is likely to be opened soon, so its code may be fetched. */
  readonly intent: 'open' | 'warm';
}

/** Name of the window event that carries an {@link OverlayRequest}. */
export const OVERLAY_EVENT = 'roadside:overlay';

/** Asks the shell for an overlay. False: nothing took the request, so the link should be followed. */
export function requestOverlay(request: OverlayRequest): boolean {
  const event = new CustomEvent(OVERLAY_EVENT, { detail: request, cancelable: true });
  return !window.dispatchEvent(event);
}
