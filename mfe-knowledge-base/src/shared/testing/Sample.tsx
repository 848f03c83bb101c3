import type { FragmentContext, PageData } from '@roadside/mfe-kit/contract';
import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import { sampleContext } from '@roadside/mfe-kit/sample-page';
import type { ReactNode } from 'react';

import browse from '../../../../locales/en/browse.json';
import calculator from '../../../../locales/en/calculator.json';
import formats from '../../../../locales/en/formats.json';
import messages from '../../../../locales/en/knowledge-base.json';
import searchPage from '../../../../locales/en/search-page.json';

/** Messages of all page types. */
const MESSAGES = { browse, calculator, formats, 'knowledge-base': messages, 'search-page': searchPage };

/** Page data with the members common to all pages. */
export function samplePage(type: PageData['page']['type'], part: Partial<Omit<PageData, 'page'>>): PageData {
  return { status: 200, page: { type, params: {} }, breadcrumbs: [], blocks: [], ...part };
}

interface SampleProps {
  /** Page data. */
  page: PageData;
  /** Other differences from the sample page model. */
  context?: Partial<FragmentContext>;
  /** Content. */
  children: ReactNode;
}

/** Provides the context of an English page for Moscow to examples and tests. */
export function Sample({ page, context, children }: SampleProps) {
  const value = { ...sampleContext('main', MESSAGES), page, ...context };
  return <FragmentContextProvider value={value}>{children}</FragmentContextProvider>;
}
