import type { Values } from '@roadside/mfe-kit/forms';
import { readStored, writeStored } from '@roadside/mfe-kit/page';

/** Local storage: the visitor's contact details, as a JSON object by field. */
const KEY = 'contact-details';

/** Window event: the details were stored or forgotten. */
export const CONTACT_DETAILS_EVENT = 'roadside:contact-details';

/** Fields that are the same in every request. Never the message and the files. */
const FIELDS = ['driver_name', 'email', 'driver_license', 'park_name', 'driver_phone'] as const;

/** Longest stored value, in characters. Longer values are not ours. */
const LONGEST = 200;

/** Raw stored value; `null` for none. */
export function storedContactDetails(): string | null {
  return readStored(KEY);
}

/** Stored details as form values; empty for none. Malformed values are ignored. */
export function contactDetails(stored: string | null = storedContactDetails()): Values {
  try {
    const value = JSON.parse(stored ?? '{}') as Readonly<Record<string, unknown>> | null;
    const known = FIELDS.map((name) => [name, value?.[name]] as const);
    const texts = known.filter(([, text]) => typeof text === 'string' && text !== '' && text.length <= LONGEST);
    return Object.fromEntries(texts.map(([name, text]) => [name, [text as string]]));
  } catch {
    return {};
  }
}

/** Stores the details of an accepted request. Those that it does not ask for stay. */
export function rememberContactDetails(fields: readonly (readonly [name: string, value: string])[]): void {
  const kept = Object.entries(contactDetails()).map(([name, [text = '']]) => [name, text] as const);
  const own = fields.filter(([name]) => (FIELDS as readonly string[]).includes(name));
  store(JSON.stringify(Object.fromEntries([...kept, ...own])));
}

/** Removes the details, for people who share a device. */
export function forgetContactDetails(): void {
  store(null);
}

function store(text: string | null): void {
  writeStored(KEY, text);
  window.dispatchEvent(new CustomEvent(CONTACT_DETAILS_EVENT));
}
