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
  headings: { action: 'Quick help', recent: 'Recent searches', popular: 'Most asked', article: 'Articles' },
  otherLanguages: 'Articles in other languages',
  forget: 'Clear recent searches',
  call: (number) => `Call ${number}`,
  corrected: (query) => `Showing results for “${query}”.`,
  suggested: (query) => `Did you mean “${query}”?`,
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

/** Response of the gallery to an empty query. */
const POPULAR: SearchAnswer = {
  query: '',
  total: 0,
  relaxed: 'none',
  results: [],
  popular: ['Your payout hasn’t arrived', 'No orders', 'Your account is blocked'].map((title, index) => ({
    id: `popular-${index}`,
    url: `/ru-en/moskva/knowledge-base/popular-${index}`,
    title,
    summary: '',
  })),
};

/** Response with actions, a correction and another meaning. */
const URGENT: SearchAnswer = {
  ...SAMPLE_ANSWER,
  query: 'ambulence payuot',
  corrected: 'ambulance payout',
  suggested: 'ambulance layout',
  cards: [
    {
      kind: 'emergency',
      title: 'Emergency help',
      text: 'If someone is in danger, call first and tell us afterwards.',
      url: '/ru-en/moskva/knowledge-base/safety/urgent/emergency-sos',
      numbers: [{ title: 'Emergency services', number: '112' }],
    },
    { kind: 'human', title: 'Contact support', text: 'We reply 24 hours a day.', url: '/ru-en/moskva/contact-us' },
  ],
};

/** The gallery's response to a request. */
function responseTo(address: string): SearchAnswer {
  const query = new URL(address, 'http://localhost').searchParams.get('q') ?? '';
  if (query === '') return POPULAR;
  return query.startsWith('amb') ? URGENT : SAMPLE_ANSWER;
}

function Over({ control }: { control: SearchControl }) {
  return <Suggestions control={control} endpoint={ENDPOINT} language="en" texts={TEXTS} />;
}

function Before({ control }: { control: SearchControl }) {
  return <Suggestions control={control} endpoint={ENDPOINT} language="en" place="before" texts={TEXTS} />;
}

/** A field with suggestions, without a server. */
function Suggesting({ below, query }: { below: typeof Over; query?: string }) {
  useEffect(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (address, options) =>
      typeof address === 'string' && address.startsWith(ENDPOINT)
        ? Response.json(responseTo(address))
        : fetch(address, options);
    for (const search of ['medical book', 'payout on a weekend']) rememberSearch(search);
    return () => {
      globalThis.fetch = fetch;
    };
  }, []);
  return <SearchBox {...FIELD} query={query} below={below} />;
}

const examples: Examples = {
  title: 'SearchBox',
  examples: {
    plain: () => <SearchBox {...FIELD} />,
    asked: () => <SearchBox {...FIELD} query="payout" asked />,
    large: () => <SearchBox {...FIELD} large />,
    suggesting: () => <Suggesting below={Over} />,
    inAnOverlay: () => <Suggesting below={Before} />,
    actions: () => <Suggesting below={Before} query="ambulence payuot" />,
  },
};

export default examples;
