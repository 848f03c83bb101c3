import { readCookie, writeCookie } from '../../shared/visitor/cookies';

/** What may be counted, as the cookie says it. */
export const CHOICES = ['all', 'none'] as const;

/** A choice that the visitor made. */
export type Consent = (typeof CHOICES)[number];

/** Read by the edge and the loader too. */
const COOKIE = 'consent';

/** Days for which a choice holds. */
const DAYS = 365;

/** The visitor's choice; `undefined` before there is one. */
export function readConsent(): Consent | undefined {
  const value = readCookie(COOKIE);
  return CHOICES.find((choice) => choice === value);
}

/** Keeps a choice. */
export function writeConsent(choice: Consent): void {
  writeCookie(COOKIE, choice, DAYS);
}
