/** Overlays of the shell. `support` shows the page of `url` over the current page. */
export type OverlayName = 'menu' | 'search' | 'places' | 'account' | 'support' | 'privacy';

/** Request to the shell for an overlay. */
export interface OverlayRequest {
  readonly name: OverlayName;
  /** URL of the clicked link, for overlays that show a page. */
  readonly url?: string | undefined;
  /** `warm` preloads the code of an overlay that is likely to be opened soon. */
  readonly intent: 'open' | 'warm';
}

/** Window event of an {@link OverlayRequest}. */
export const OVERLAY_EVENT = 'roadside:overlay';

/**
 * Asks the shell for an overlay. Returns false when nothing handles the request; the link should
 * then be followed.
 */
export function requestOverlay(request: OverlayRequest): boolean {
  const event = new CustomEvent(OVERLAY_EVENT, { detail: request, cancelable: true });
  return !window.dispatchEvent(event);
}
