import type { LanguageLink, SearchResult } from '@roadside/mfe-kit/contract';
import { directionOf, useFragmentContext } from '@roadside/mfe-kit/fragment';
import { Marked } from '@roadside/mfe-kit/ui/marked/Marked';

import styles from './Results.module.css';

/** What was found, the best first: title, the passage that answers, and where it stands. */
export function Results({ results }: { results: readonly SearchResult[] }) {
  const { locale, languages } = useFragmentContext('locale', 'languages');
  return (
    <ol className={styles.results} role="list">
      {results.map((result, index) => (
        <Result
          key={`${result.lang} ${result.id}`}
          result={result}
          rank={index + 1}
          foreign={result.lang !== locale.language}
          languages={languages}
        />
      ))}
    </ol>
  );
}

/** Props of {@link Result}. */
interface ResultProps {
  result: SearchResult;
  /** Place among the results, from 1. `data-rank` tells it to who counts what is opened. */
  rank: number;
  /** Whether it is in another language than the page. */
  foreign: boolean;
  languages: readonly LanguageLink[];
}

function Result({ result, rank, foreign, languages }: ResultProps) {
  const { url, anchor, title, passage, lang, category_title: category } = result;
  const named = languages.find(({ code }) => code === lang);
  return (
    <li className={styles.result} lang={foreign ? lang : undefined} dir={foreign ? directionOf(lang) : undefined}>
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
        {foreign ? <span className={styles.language}>{named?.name ?? lang.toUpperCase()}</span> : null}
        {category}
      </p>
    </li>
  );
}
