import type { Messages } from '../contract';
import { request } from '../request/request';

/** Requests by language and namespaces. Texts do not change while the page is open. */
const requests = new Map<string, Promise<Messages>>();

/**
 * Loads texts of namespaces for lazy-loaded code. Each set is requests once; untranslated texts are
 * in English. Rejects when the request fails; the next call retries.
 */
export function loadMessages(namespaces: readonly string[], language: string): Promise<Messages> {
  if (namespaces.length === 0) return Promise.resolve({});
  const key = `${language} ${namespaces.join(',')}`;
  const known = requests.get(key);
  if (known) return known;
  const pending = fetchMessages(namespaces.join(','), language);
  requests.set(key, pending);
  pending.catch(() => requests.delete(key));
  return pending;
}

async function fetchMessages(namespaces: string, language: string): Promise<Messages> {
  const { translations } = await request('get', '/api/translation-list', { query: { language, namespaces } });
  const messages: Messages = {};
  for (const { key, data } of translations) {
    // Keys are `namespace.key`. The English text, then the key, replaces a missing translation.
    const dot = key.indexOf('.');
    const texts = (messages[key.slice(0, dot)] ??= {});
    texts[key.slice(dot + 1)] = data[language] ?? data['en'] ?? key;
  }
  return messages;
}
