import type { Mark, SearchAnswer } from '../../contract';
import { normalizeQuery, resultsAddress } from './query';

/** Most recent searches shown above articles. */
const RECENT_AMONG_RESULTS = 2;

/** An option of the list. */
export interface SuggestionOption {
  /** Unique key among the options. */
  readonly key: string;
  readonly kind: 'recent' | 'article';
  readonly href: string;
  readonly title: string;
  readonly marks: readonly Mark[];
  /** Title of its category; empty for none. */
  readonly detail: string;
  /** BCP 47 language of its title; `undefined` for the visitor's own text. */
  readonly lang: string | undefined;
}

/** Options by group. */
export interface SuggestionGroups {
  readonly recent: readonly SuggestionOption[];
  readonly articles: readonly SuggestionOption[];
}

/**
 * Options for a query: recent searches that start with it, and articles.
 * @param page Path of the results page.
 */
export function suggestions(
  page: string,
  text: string,
  searches: readonly string[],
  answer: SearchAnswer | undefined,
): SuggestionGroups {
  const query = normalizeQuery(text);
  const matching =
    query === ''
      ? searches
      : searches
          .filter((search) => normalizeQuery(search).startsWith(query) && normalizeQuery(search) !== query)
          .slice(0, RECENT_AMONG_RESULTS);
  return {
    recent: matching.map((search) => ({
      key: `recent ${search}`,
      kind: 'recent',
      href: resultsAddress(page, search),
      title: search,
      marks: [],
      detail: '',
      lang: undefined,
    })),
    articles: (answer?.results ?? []).map((result) => ({
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
