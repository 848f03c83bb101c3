import type { ArticleLink } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { sendGoal } from '@roadside/mfe-kit/page';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';

import styles from './Suggestions.module.css';
import { SuggestedArticle } from './SuggestedArticle';
import { useSuggestions } from './use-suggestions';

/** Props of {@link Suggestions}. */
export interface SuggestionsProps {
  /** What somebody chose or wrote. */
  query: string;
  /** What may help before anything was written. */
  initial: readonly ArticleLink[];
  /** Identifier of the profession, for counting. */
  profession: string;
  /** Whether the room of all suggestions is kept, for what follows not to move. */
  keepsRoom: boolean;
  /** An article solved it: its identifier. */
  onSolved: (article: string) => void;
}

/** Articles that may answer before anything is sent; they open in place. */
export function Suggestions({ query, initial, profession, keepsRoom, onSolved }: SuggestionsProps) {
  const t = useTranslate('support');
  const { articles, state } = useSuggestions(query, initial);
  // There from the choice on, so that nothing moves when the articles come.
  const isShown = articles.length > 0 || (keepsRoom && query !== '');
  const solve = (article: string) => {
    sendGoal('support_solved', { article, profession });
    onSolved(article);
  };
  return (
    <>
      {isShown ? (
        <section className={keepsRoom ? `${styles.box} ${styles.room}` : styles.box} aria-label={t('suggested.title')}>
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
