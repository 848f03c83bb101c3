import type { ArticleLink } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { sendGoal } from '@roadside/mfe-kit/page';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';

import styles from './Suggestions.module.css';
import { SuggestedArticle } from './SuggestedArticle';
import { useSuggestions } from './use-suggestions';

export interface SuggestionsProps {
  /** Selected subject or written text. */
  query: string;
  /** Suggestions before anything is written. */
  initial: readonly ArticleLink[];
  /** Id of the profession, for goals. */
  profession: string;
  /** Whether to reserve space for all suggestions, so that the form does not shift. */
  reservesSpace: boolean;
  /** Called with the id of the article that answered the question. */
  onSolved: (article: string) => void;
}

/** Articles that may answer the question before it is sent. They open in place. */
export function Suggestions({ query, initial, profession, reservesSpace, onSolved }: SuggestionsProps) {
  const t = useTranslate('support');
  const { articles, state } = useSuggestions(query, initial);
  // Space is reserved as soon as a subject is selected.
  const isShown = articles.length > 0 || (reservesSpace && query !== '');
  const solve = (article: string) => {
    sendGoal('support_solved', { article, profession });
    onSolved(article);
  };
  return (
    <>
      {isShown ? (
        <section
          className={reservesSpace ? `${styles.box} ${styles.reserved}` : styles.box}
          aria-label={t('suggested.title')}
        >
          <p className={styles.title}>{t('suggested.title')}</p>
          {articles.length > 0 ? null : <p>{t(`suggested.${state}`)}</p>}
          {articles.map((article) => (
            <SuggestedArticle key={article.id} article={article} onSolved={() => solve(article.id)} />
          ))}
        </section>
      ) : null}
      <VisuallyHidden as="p" role="status">
        {query === '' ? '' : t('suggested.found', { count: articles.length })}
      </VisuallyHidden>
    </>
  );
}
