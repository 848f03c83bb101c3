import { useEffect } from 'react';

import type { SearchAnswer, SearchResult } from '../../contract';
import type { Examples } from '../../examples';
import { rememberSearch } from './recent-searches';
import { SearchBox, type SearchBoxProps, type SearchControl } from './SearchBox';
import { Suggestions, type SuggestionsProps } from './Suggestions';

const PAGE = '/ru-en/moskva/search';
const ENDPOINT = '/api/ru-en/moskva/search';

const FIELD = {
  action: PAGE,
  label: 'Search the knowledge base',
  placeholder: 'For example, payout hasn’t arrived',
  submitLabel: 'Search',
  clearLabel: 'Clear',
} satisfies SearchBoxProps;

const TEXTS: SuggestionsProps['texts'] = {
  recent: 'Recent searches',
  forget: 'Clear recent searches',
  articles: 'Articles',
  found: (count, query) => `${count} articles for “${query}”`,
  none: (query) => `No articles for “${query}” so far`,
};

function result(id: string, title: string, mark: string, other: Partial<SearchResult> = {}): SearchResult {
  const start = title.toLowerCase().indexOf(mark);
  return {
    id,
    url: `/ru-en/moskva/knowledge-base/taxi/money/${id}`,
    title,
    passage: '',
    anchor: '',
    score: 1,
    lang: 'en',
    category: 'taxi',
    category_title: 'Taxi',
    title_marks: start < 0 ? [] : [{ start, end: start + mark.length }],
    passage_marks: [],
    ...other,
  };
}

/** Response of the gallery and tests to any query. */
export const SAMPLE_ANSWER: SearchAnswer = {
  query: 'payout',
  total: 4,
  relaxed: 'none',
  results: [
    result('payout-not-arrived', 'Your payout hasn’t arrived', 'payout', { anchor: 'weekend' }),
    result('payout-schedule', 'When payouts are made, by bank and by day of the week', 'payout'),
    result('change-card', 'Change the card for your payouts', 'payout', {
      category: 'account',
      category_title: 'Account',
    }),
    result('hebrew', 'התשלום לא הגיע', 'payout', { lang: 'he', category_title: 'מונית' }),
  ],
};

function Over({ control }: { control: SearchControl }) {
  return <Suggestions control={control} endpoint={ENDPOINT} language="en" texts={TEXTS} />;
}

function Before({ control }: { control: SearchControl }) {
  return <Suggestions control={control} endpoint={ENDPOINT} language="en" place="before" texts={TEXTS} />;
}

/** A field with suggestions, without a server. */
function Suggesting({ below }: { below: typeof Over }) {
  useEffect(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (address, options) =>
      typeof address === 'string' && address.startsWith(ENDPOINT)
        ? Response.json(SAMPLE_ANSWER)
        : fetch(address, options);
    for (const search of ['medical book', 'payout on a weekend']) rememberSearch(search);
    return () => {
      globalThis.fetch = fetch;
    };
  }, []);
  return <SearchBox {...FIELD} below={below} />;
}

const examples: Examples = {
  title: 'SearchBox',
  examples: {
    plain: () => <SearchBox {...FIELD} />,
    asked: () => <SearchBox {...FIELD} query="payout" asked />,
    large: () => <SearchBox {...FIELD} large />,
    suggesting: () => <Suggesting below={Over} />,
    inAnOverlay: () => <Suggesting below={Before} />,
  },
};

export default examples;
