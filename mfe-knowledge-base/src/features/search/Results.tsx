import type { LanguageLink, SearchResult } from '@roadside/mfe-kit/contract';
import { directionOf, useFragmentContext } from '@roadside/mfe-kit/fragment';
import { Marked } from '@roadside/mfe-kit/ui/marked/Marked';

import styles from './Results.module.css';

/** `id` of a result, by rank from 1. */
export function resultAnchor(rank: number): string {
  return `result-${rank}`;
}

/** Search results, best first: title, passage and category. */
export function Results({ results }: { results: readonly SearchResult[] }) {
  const { locale, languages } = useFragmentContext('locale', 'languages');
  return (
    <ol className={styles.results} role="list">
      {results.map((result, index) => (
        <Result
          key={`${result.lang} ${result.id}`}
          result={result}
          rank={index + 1}
          isOtherLanguage={result.lang !== locale.language}
          languages={languages}
        />
      ))}
    </ol>
  );
}

interface ResultProps {
  result: SearchResult;
  /** Rank from 1. `data-rank` is read when a click is counted. */
  rank: number;
  /** Whether the result is in another language than the page. */
  isOtherLanguage: boolean;
  languages: readonly LanguageLink[];
}

function Result({ result, rank, isOtherLanguage, languages }: ResultProps) {
  const { url, anchor, title, passage, lang, category_title: category } = result;
  const language = languages.find(({ code }) => code === lang);
  return (
    <li
      className={styles.result}
      id={resultAnchor(rank)}
      lang={isOtherLanguage ? lang : undefined}
      dir={isOtherLanguage ? directionOf(lang) : undefined}
    >
      <h2 className={styles.title}>
        <a className={styles.link} href={anchor ? `${url}#${anchor}` : url} data-rank={rank}>
          <Marked text={title} marks={result.title_marks} />
        </a>
      </h2>
      {passage ? (
        <p className={styles.passage}>
          <Marked text={passage} marks={result.passage_marks} />
        </p>
      ) : null}
      <p className={styles.path}>
        {isOtherLanguage ? <span className={styles.language}>{language?.name ?? lang.toUpperCase()}</span> : null}
        {category}
      </p>
    </li>
  );
}
