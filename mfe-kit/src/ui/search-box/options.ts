import type { Mark, SearchAnswer, SearchCard } from '../../contract';
import { normalizeQuery, resultsAddress } from './query';

/** Most recent searches shown above articles. */
const RECENT_AMONG_RESULTS = 2;

/** Most popular questions shown for an empty field: they fit a phone beside its keyboard. */
const MOST_POPULAR = 6;

/** Kinds of options, in the order of the list. */
export const OPTION_KINDS = ['action', 'recent', 'popular', 'article'] as const;

/** What an option is. */
export type OptionKind = (typeof OPTION_KINDS)[number];

/** An option of the list. */
export interface SuggestionOption {
  /** Unique key among the options. */
  readonly key: string;
  readonly kind: OptionKind;
  readonly href: string;
  readonly title: string;
  readonly marks: readonly Mark[];
  /** What the option is about, below its title; empty for none. */
  readonly detail: string;
  /** BCP 47 language of its title; `undefined` for the visitor's text and the page's language. */
  readonly lang: string | undefined;
}

/** Sources of options. */
export interface SuggestionSources {
  /** Path of the results page. */
  page: string;
  /** Text in the field. */
  text: string;
  /** Recent searches, latest first. */
  searches: readonly string[];
  answer: SearchAnswer | undefined;
  /** Actions of the answer. */
  actions: readonly SearchCard[];
  /** Text of a link that calls a number. */
  call: (number: string) => string;
}

/** Option without highlights, in the page's language. */
const option = (
  kind: OptionKind,
  id: string,
  { title, href, detail = '' }: { title: string; href: string; detail?: string },
): SuggestionOption => ({ key: `${kind} ${id}`, kind, href, title, marks: [], detail, lang: undefined });

/** Options for a text: actions, recent searches that start with it, popular questions, articles. */
export function suggestions(sources: SuggestionSources): Record<OptionKind, readonly SuggestionOption[]> {
  const query = normalizeQuery(sources.text);
  // The answer to an earlier text stays until the next one arrives, but not in an empty field.
  const answer = sources.answer && (sources.answer.query === '') === (query === '') ? sources.answer : undefined;
  return {
    action: answer ? sources.actions.flatMap((card) => actionOptions(card, sources.call)) : [],
    recent: recentOptions(sources, query),
    popular: (answer?.popular ?? [])
      .slice(0, MOST_POPULAR)
      .map(({ id, title, url }) => option('popular', id, { title, href: url })),
    article: (answer?.results ?? []).map((result) => ({
      key: `${result.lang} ${result.id}`,
      kind: 'article',
      href: result.anchor ? `${result.url}#${result.anchor}` : result.url,
      title: result.title,
      marks: result.title_marks,
      detail: result.category_title,
      lang: result.lang,
    })),
  };
}

/** Numbers to call, then the page. */
function actionOptions(
  { kind, numbers = [], title, text, url }: SearchCard,
  call: SuggestionSources['call'],
): SuggestionOption[] {
  const calls = numbers.map(({ number, title: service }) =>
    option('action', number, { title: call(number), href: `tel:${number}`, detail: service }),
  );
  return url ? [...calls, option('action', kind, { title, href: url, detail: text })] : calls;
}

function recentOptions({ page, searches }: SuggestionSources, query: string): SuggestionOption[] {
  const isBegun = (search: string) => normalizeQuery(search).startsWith(query) && normalizeQuery(search) !== query;
  const matching = query === '' ? searches : searches.filter(isBegun).slice(0, RECENT_AMONG_RESULTS);
  return matching.map((search) => option('recent', search, { title: search, href: resultsAddress(page, search) }));
}
