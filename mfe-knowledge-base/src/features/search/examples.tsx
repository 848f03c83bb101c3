import type { SearchAnswer, SearchPage as SearchPageData, SearchResult } from '@roadside/mfe-kit/contract';
import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, samplePage } from '../../shared/testing/Sample';
import { SECTIONS } from '../../shared/testing/sample-content';
import { SearchPage } from './SearchPage';

const KB = '/ru-en/moskva/knowledge-base';

function marksOf(text: string, words: readonly string[]) {
  return words.flatMap((word) => {
    const start = text.indexOf(word);
    return start < 0 ? [] : [{ start, end: start + word.length }];
  });
}

function result(part: Partial<SearchResult> & Pick<SearchResult, 'id' | 'title' | 'passage'>): SearchResult {
  return {
    url: `${KB}/taxi/money/${part.id}`,
    anchor: '',
    score: 1,
    lang: 'en',
    category: 'taxi',
    category_title: 'Taxi',
    title_marks: marksOf(part.title, ['payout', 'Payout']),
    passage_marks: marksOf(part.passage, ['payout', 'Payouts', 'weekend']),
    ...part,
  };
}

const RESULTS = [
  result({
    id: 'payout-not-arrived',
    title: 'Your payout hasn’t arrived',
    passage: 'Payouts that are sent on a weekend arrive on Monday: the bank has them, but does not credit them before.',
    anchor: 'weekend',
  }),
  result({
    id: 'change-card',
    title: 'Change the card that your payouts go to when the old one has been blocked by its bank or has expired',
    passage: 'The next payout goes to the new card. One that is on its way still goes to the old one.',
    category: 'account',
    category_title: 'Account',
  }),
  result({ id: 'commission', title: 'What the commission is', passage: '', category: '', category_title: '' }),
];

const CATEGORIES = ['Taxi', 'Courier on foot', 'Courier on a bicycle', 'Restaurant courier', 'Account', 'Safety'].map(
  (title) => ({ slug: title.toLowerCase().replaceAll(' ', '-'), title }),
);

const ANSWER: SearchAnswer = {
  search_id: 'one',
  query: 'payout on a weekend',
  total: 12,
  relaxed: 'none',
  results: RESULTS,
};

const OTHER_LANGUAGE_RESULTS = [
  result({
    id: 'payout-not-arrived',
    lang: 'ru',
    title: 'Выплата не пришла',
    passage: 'Откройте «Деньги» → «Выплаты» и посмотрите на статус.',
    category_title: 'Такси',
  }),
  result({
    id: 'payout-not-arrived',
    lang: 'he',
    title: 'התשלום לא הגיע',
    passage: 'פתחו את „כסף“ ובדקו את המצב.',
    category_title: 'מונית',
  }),
];

const ACTIONS: SearchAnswer['cards'] = [
  {
    kind: 'emergency',
    title: 'Emergency help',
    text: 'If someone is in danger, call first and tell us afterwards.',
    url: `${KB}/safety/urgent/emergency-sos`,
    numbers: [
      { title: 'Police', number: '102' },
      { title: 'Ambulance', number: '103' },
    ],
  },
  {
    kind: 'human',
    title: 'Contact support',
    text: 'We reply 24 hours a day, usually within 4 hours.',
    url: '/ru-en/moskva/contact-us',
  },
];

/** Parts of a page and of its response that differ from the defaults. */
type Part = Omit<Partial<SearchPageData>, 'answer'> & { answer?: Partial<SearchAnswer> };

/** The page of a search in an example's context. */
export function searchExample({ answer, ...rest }: Part = {}) {
  const props: SearchPageData = {
    categories: CATEGORIES,
    popular: SECTIONS.flatMap(({ articles }) => articles),
    ...rest,
    ...(answer && { answer: { ...ANSWER, ...answer } }),
  };
  const page = samplePage('search', { blocks: [{ id: 'search', type: 'search', props }] });
  return (
    <Sample page={page}>
      <SearchPage />
    </Sample>
  );
}

const TAXI = { slug: 'taxi', title: 'Taxi' };

const examples: Examples = {
  title: 'SearchPage',
  examples: {
    nothingAsked: () => searchExample(),
    found: () => searchExample({ answer: {} }),
    inACategory: () => searchExample({ answer: {}, from_category: TAXI }),
    corrected: () => searchExample({ answer: { query: 'paout on a wekend', corrected: 'payout on a weekend' } }),
    otherCategories: () => searchExample({ answer: { relaxed: 'other_categories' }, from_category: TAXI }),
    otherLanguages: () =>
      searchExample({ answer: { relaxed: 'other_languages', results: OTHER_LANGUAGE_RESULTS, total: 2 } }),
    actions: () => searchExample({ answer: { query: 'ambulance', cards: ACTIONS } }),
    action: () =>
      searchExample({
        answer: {
          query: 'calculator',
          total: 0,
          results: [],
          cards: [
            {
              kind: 'calculator',
              title: 'Earnings calculator',
              text: 'See what’s left after commission, fuel and tax.',
              url: '/ru-en/moskva/calculator',
            },
          ],
        },
      }),
    suggested: () => searchExample({ answer: { query: 'golden corona', suggested: 'golden carton', total: 3 } }),
    nothingFound: () => searchExample({ answer: { query: 'qwrtpsdfghjklzxcvbnm', total: 0, results: [] } }),
  },
};

export default examples;
