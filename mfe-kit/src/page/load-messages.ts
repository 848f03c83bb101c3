import type { Messages } from '../contract';
import { request } from '../request/request';

/** Texts that were fetched, by language and namespaces: they do not change while the page is open. */
const fetched = new Map<string, Promise<Messages>>();

/**
 * Texts of namespaces that no page carries, for code that comes late. Each is fetched once; what is not translated is in English.
 * Rejects when they cannot be had; the next call tries again.
 */
export function loadMessages(namespaces: readonly string[], language: string): Promise<Messages> {
  if (namespaces.length === 0) return Promise.resolve({});
  const key = `${language} ${namespaces.join(',')}`;
  const known = fetched.get(key);
  if (known) return known;
  const fetching = fetchMessages(namespaces.join(','), language);
  fetched.set(key, fetching);
  fetching.catch(() => fetched.delete(key));
  return fetching;
}

async function fetchMessages(namespaces: string, language: string): Promise<Messages> {
  const { translations } = await request('get', '/api/translation-list', { query: { language, namespaces } });
  const messages: Messages = {};
  for (const { key, data } of translations) {
    // A key is `namespace.key`; its source text stands in for what is not translated.
    const dot = key.indexOf('.');
    const texts = (messages[key.slice(0, dot)] ??= {});
    texts[key.slice(dot + 1)] = data[language] ?? data['en'] ?? key;
  }
  return messages;
}
