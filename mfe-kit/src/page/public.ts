/** Page features that fragments share: overlays, toasts, goals, session, flags, storage. */
export { sendGoal } from './analytics-goals';
export { chooseColorScheme, COLOR_SCHEME_EVENT, storedColorScheme, type ColorScheme } from './color-scheme';
export { useFlag, useIsOn } from './flags/flags';
export { follow } from './follow';
export { loadMessages } from './load-messages';
export { requestOfflineCopy, type OfflineCopyRequest } from './offline-copies';
export { OverlayLink, type OverlayLinkProps } from './overlays/OverlayLink';
export { requestOverlay, type OverlayName } from './overlays/overlays';
export type { Profile, Session } from './page-state';
export { useSession } from './session/session';
export { signInUrl } from './sign-in';
export { readStored, writeStored } from './storage';
export { showToast, type Toast } from './toasts';
export { useStoredText } from './use-stored-text';
