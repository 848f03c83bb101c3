import type { Messages } from '../contract';
import type { components } from '../generated/product-api';

type TranslationList = components['schemas']['TranslationList'];

/** Texts that were fetched, by address: they do not change while the page is open. */
const fetched = new Map<string, Promise<Messages>>();

/**
 * Texts of namespaces that no page carries, for code that comes late. Each is fetched once; what is not translated is in English.
 * Rejects when they cannot be had; the next call tries again.
 */
export function loadMessages(namespaces: readonly string[], language: string): Promise<Messages> {
  if (namespaces.length === 0) return Promise.resolve({});
  const address = `/api/translation-list?language=${language}&namespaces=${namespaces.join(',')}`;
  const known = fetched.get(address);
  if (known) return known;
  const fetching = fetchMessages(address, language);
  fetched.set(address, fetching);
  fetching.catch(() => fetched.delete(address));
  return fetching;
}

async function fetchMessages(address: string, language: string): Promise<Messages> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered ${response.status}`);
  const { translations } = (await response.json()) as TranslationList;
  const messages: Messages = {};
  for (const { key, data } of translations) {
    // A key is `namespace.key`; its source text stands in for what is not translated.
    const dot = key.indexOf('.');
    const texts = (messages[key.slice(0, dot)] ??= {});
    texts[key.slice(dot + 1)] = data[language] ?? data['en'] ?? key;
  }
  return messages;
}
