import type { Mark, SearchAnswer } from '../../contract';
import { folded, resultsAddress } from './query';

/** Recent searches shown above articles. */
const RECENT_AMONG_RESULTS = 2;

/** Something to go to. */
export interface SuggestionOption {
  /** Names it among the options. */
  readonly key: string;
  readonly kind: 'recent' | 'article';
  readonly href: string;
  readonly title: string;
  readonly marks: readonly Mark[];
  /** Name of its category; empty for none. */
  readonly detail: string;
  /** BCP 47 language of its words; `undefined` for the visitor's own words. */
  readonly lang: string | undefined;
}

/** What there is to suggest. */
export interface SuggestionGroups {
  readonly recent: readonly SuggestionOption[];
  readonly articles: readonly SuggestionOption[];
}

/**
 * What is suggested for what was typed: what this visitor searched for that begins with it, and articles.
 * @param page Path of the page of results.
 */
export function suggestions(
  page: string,
  typed: string,
  searches: readonly string[],
  answer: SearchAnswer | undefined,
): SuggestionGroups {
  const query = folded(typed);
  const fitting =
    query === ''
      ? searches
      : searches
          .filter((search) => folded(search).startsWith(query) && folded(search) !== query)
          .slice(0, RECENT_AMONG_RESULTS);
  return {
    recent: fitting.map((search) => ({
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
