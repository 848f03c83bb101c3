/** Shell side of the state that fragments share. Only the shell imports it. */
export { BEACONS_EVENT, sendGoal } from './analytics-goals';
export { FLAGS_EVENT, setFlags } from './flags/flag-store';
export { loadMessages } from './load-messages';
export { PAGE_EVENT, type MountedPage, type RoadsideLoader } from './loader';
export { OFFLINE_COPY_EVENT, type OfflineCopyRequest } from './offline-copies';
export { OVERLAY_EVENT, type OverlayRequest } from './overlays/overlays';
export { pageState } from './page-state';
export type { Beacon, ClientReport, Outgoing, PageState, Session, Vital } from './page-state';
export { setSession } from './session/session-store';
export { readStored, writeStored } from './storage';
export { TOAST_EVENT } from './toasts';
