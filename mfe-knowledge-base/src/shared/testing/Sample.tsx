import type { FragmentContext, PageData } from '@roadside/mfe-kit/contract';
import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import { sampleContext } from '@roadside/mfe-kit/sample-page';
import type { ReactNode } from 'react';

import browse from '../../../../locales/en/browse.json';
import calculator from '../../../../locales/en/calculator.json';
import formats from '../../../../locales/en/formats.json';
import messages from '../../../../locales/en/knowledge-base.json';
import searchPage from '../../../../locales/en/search-page.json';

/** Texts of every type of page. */
const MESSAGES = { browse, calculator, formats, 'knowledge-base': messages, 'search-page': searchPage };

/** A page's data with what every page has. */
export function samplePage(type: PageData['page']['type'], part: Partial<Omit<PageData, 'page'>>): PageData {
  return { status: 200, page: { type, params: {} }, breadcrumbs: [], blocks: [], ...part };
}

/** Props of {@link Sample}. */
interface SampleProps {
  /** Data of the page. */
  page: PageData;
  /** Other parts of the page model that differ from the example page's. */
  context?: Partial<FragmentContext>;
  /** What is shown. */
  children: ReactNode;
}

/** Gives examples and tests the context of a page in English, for Moscow. */
export function Sample({ page, context, children }: SampleProps) {
  const value = { ...sampleContext('main', MESSAGES), page, ...context };
  return <FragmentContextProvider value={value}>{children}</FragmentContextProvider>;
}
