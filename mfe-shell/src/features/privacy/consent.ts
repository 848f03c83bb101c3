import { readCookie, writeCookie } from '../../shared/visitor/cookies';

/** Values of the consent cookie. */
export const CHOICES = ['none', 'all'] as const;

/** The visitor's choice. */
export type Consent = (typeof CHOICES)[number];

/** The edge and the loader read it too. */
const COOKIE = 'consent';

/** Days that a choice is stored. */
const DAYS = 365;

/** The visitor's choice; `undefined` before the first one. */
export function readConsent(): Consent | undefined {
  const value = readCookie(COOKIE);
  return CHOICES.find((choice) => choice === value);
}

/** Stores a choice. */
export function writeConsent(choice: Consent): void {
  writeCookie(COOKIE, choice, DAYS);
}
