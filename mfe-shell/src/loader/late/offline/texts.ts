import { request } from '@roadside/mfe-kit/request';

import type { Texts } from '../../../../worker/order';

/** Fetches the texts that the worker shows, in a language. */
export async function fetchTexts(language: string): Promise<Texts> {
  const query = { language, namespaces: 'offline' };
  const { translations } = await request('get', '/api/translation-list', { query, priority: 'low' });
  const text = (name: keyof Texts) => {
    const data = translations.find(({ key }) => key === `offline.${name}`)?.data ?? {};
    return data[language] ?? data['en'] ?? name;
  };
  return {
    saved: text('saved'),
    offline_title: text('offline_title'),
    offline_text: text('offline_text'),
    saved_pages: text('saved_pages'),
    try_again: text('try_again'),
  };
}
