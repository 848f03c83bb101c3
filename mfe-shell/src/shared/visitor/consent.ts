import { readCookie, writeCookie } from './cookies';

declare global {
  interface Navigator {
    /** Exists only in browsers that support it. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Values of the consent cookie. */
export const CHOICES = ['none', 'all'] as const;

/** The visitor's choice. */
export type Consent = (typeof CHOICES)[number];

const COOKIE = 'consent';

/** Days that a choice is stored. */
const DAYS = 365;

/**
 * Countries whose law wants consent before measurement: the European Economic Area and the United
 * Kingdom (ePrivacy), and Turkey (KVKK). All of them, so that a new country needs no change here.
 */
const CONSENT_FIRST = new Set(
  'at be bg cy cz de dk ee es fi fr gb gr hr hu ie is it li lt lu lv mt nl no pl pt ro se si sk tr'.split(' '),
);

/** The visitor's choice; `undefined` before the first one. */
export function readConsent(): Consent | undefined {
  const value = readCookie(COOKIE);
  return CHOICES.find((choice) => choice === value);
}

/** Stores a choice. */
export function writeConsent(choice: Consent): void {
  writeCookie(COOKIE, choice, DAYS);
}

/**
 * Whether nothing may be measured: by choice, by the browser's global privacy setting, or before
 * the first choice where the page's country wants consent.
 */
export function isRefused(country: string): boolean {
  if (navigator.globalPrivacyControl === true) return true;
  return (readConsent() ?? (CONSENT_FIRST.has(country) ? 'none' : 'all')) === 'none';
}

/** Whether the visitor agrees that goals are passed on. */
export function isAgreed(country: string): boolean {
  return !isRefused(country) && readConsent() === 'all';
}
