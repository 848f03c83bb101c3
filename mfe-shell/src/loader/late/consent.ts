import { readCookie } from '../../shared/visitor/cookies';

declare global {
  interface Navigator {
    /** Exists only in browsers that support it. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Cookie with the visitor's choice: `all` or `none`. The privacy overlay writes it. */
const COOKIE = 'consent';

/**
 * Whether the visitor refuses measurement, by choice or by the browser's global privacy setting.
 */
export function isRefused(): boolean {
  return navigator.globalPrivacyControl === true || readCookie(COOKIE) === 'none';
}

/** Whether the visitor agrees that goals are passed on. */
export function isAgreed(): boolean {
  return !isRefused() && readCookie(COOKIE) === 'all';
}
