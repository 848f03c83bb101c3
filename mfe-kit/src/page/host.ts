/** The shell's side of what fragments share. No other fragment imports it. */
export { PAGE_EVENT } from './arrival';
export { FLAGS_EVENT, setFlags } from './flag-store';
export { OUTBOX_EVENT, sendGoal } from './goals';
export { KEEP_EVENT, type KeepRequest } from './keep';
export { loadMessages } from './late-messages';
export type { MountedPage, RoadsideLoader } from './loader';
export { OVERLAY_EVENT, type OverlayRequest } from './overlays';
export { setSession } from './session-store';
export { pageState } from './state';
export type { Beacon, ClientReport, Outgoing, PageState, Session, Vital } from './state';
export { readStored, writeStored } from './storage';
export { TOAST_EVENT } from './toasts';
