/** What fragments of one page share: overlays, toasts, goals, the session, flags, storage. */
export { sendGoal } from './goals';
export { useFlag, useIsOn } from './flags';
export { keepPage, type KeepRequest } from './keep';
export { loadMessages } from './late-messages';
export { OverlayLink, type OverlayLinkProps } from './OverlayLink';
export { requestOverlay, type OverlayName } from './overlays';
export { useSession } from './session';
export type { Profile, Session } from './state';
export { readStored, writeStored } from './storage';
export { showToast, type Toast } from './toasts';
