import type { FragmentContext, Messages } from '@roadside/mfe-kit/contract';
import type { components } from '@roadside/mfe-kit/product-api';

import type { OverlayChunk, OverlaySource } from './overlay';

type TranslationList = components['schemas']['TranslationList'];

/** An overlay with everything that it needs. */
export interface ReadyOverlay {
  readonly Overlay: OverlayChunk['Overlay'];
  /** Its own texts, by namespace. */
  readonly messages: Messages;
}

/** Texts that were fetched, by address: they do not change while the page is open. */
const fetched = new Map<string, Promise<Messages>>();

/** Fetches an overlay's code and texts at once, each once. */
export async function prepare(source: OverlaySource, context: FragmentContext): Promise<ReadyOverlay> {
  const loading = source.load();
  const messages = messagesOf(source.namespaces, context.locale?.language ?? 'en');
  const [{ Overlay, warm }] = await Promise.all([loading, messages]);
  warm?.(context);
  return { Overlay, messages: await messages };
}

function messagesOf(namespaces: readonly string[], language: string): Promise<Messages> {
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
