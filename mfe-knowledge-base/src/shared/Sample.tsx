import type { FragmentContext, PageData } from '@roadside/mfe-kit/contract';
import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import type { ReactNode } from 'react';

import formats from '../../../locales/en/formats.json';
import messages from '../../../locales/en/knowledge-base.json';

/** A page's data with what every page has. */
export function samplePage(
  type: PageData['page']['type'],
  part: Partial<Omit<PageData, 'page'>>,
  params: Record<string, string> = {},
): PageData {
  return { status: 200, page: { type, params }, breadcrumbs: [], blocks: [], ...part };
}

/** The context of a page in English, for Moscow. */
export function sampleContext(page: PageData): FragmentContext {
  return {
    contract: 1,
    slot: 'main',
    messages: { formats, 'knowledge-base': messages },
    url: '/ru-en/moskva/knowledge-base/taxi/safety',
    locale: { code: 'ru-en', language: 'en', country: 'ru', dir: 'ltr' },
    city: { code: 'moskva', name: 'Moscow' },
    page,
  };
}

/** Gives examples and tests the context of a page. */
export function Sample({ page, children }: { page: PageData; children: ReactNode }) {
  return <FragmentContextProvider value={sampleContext(page)}>{children}</FragmentContextProvider>;
}
