import { readCookie } from '../../shared/visitor/cookies';

declare global {
  interface Navigator {
    /** Only in browsers that have it. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Cookie of the visitor's choice: `all` or `none`. The privacy overlay writes it. */
const COOKIE = 'consent';

/** Whether the visitor wants nothing counted: by choice here, or by the browser's setting for all sites. */
export function isRefused(): boolean {
  return navigator.globalPrivacyControl === true || readCookie(COOKIE) === 'none';
}

/** Whether the visitor agreed that goals are passed on. */
export function isAgreed(): boolean {
  return !isRefused() && readCookie(COOKIE) === 'all';
}
