/** The shell's side of what fragments share. No other fragment imports it. */
export { setFlags } from './flags';
export { OUTBOX_EVENT } from './goals';
export type { MountedPage, RoadsideLoader } from './loader';
export { OVERLAY_EVENT, type OverlayRequest } from './overlays';
export { SHOWN_EVENT } from './shown';
export { setSession } from './session';
export { pageState, type Outgoing, type PageState } from './state';
export { TOAST_EVENT } from './toasts';
