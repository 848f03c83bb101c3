import { useTranslate } from '@roadside/mfe-kit/fragment';
import { sendGoal } from '@roadside/mfe-kit/page';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';

import styles from './Suggestions.module.css';
import { SuggestedArticle } from './SuggestedArticle';
import type { Suggested } from './use-suggestions';

export interface SuggestionsProps {
  /** Articles and their state. */
  suggested: Suggested;
  /** Written text or selected subject; empty for none. */
  query: string;
  /** Id of the profession, for goals. */
  profession: string;
  /** Called with the id of the article that answered the question. */
  onSolved: (article: string) => void;
}

/** Articles that may answer the question before it is sent. They open in place. */
export function Suggestions({ suggested, query, profession, onSolved }: SuggestionsProps) {
  const t = useTranslate('support');
  const { articles, state } = suggested;
  const title = t('suggested.title');
  const solve = (article: string) => {
    sendGoal('support_solved', { article, profession });
    onSolved(article);
  };
  return (
    <>
      {/* Space for all suggestions is reserved from the start, so that the form does not shift. */}
      {query !== '' || articles.length > 0 ? (
        <section className={styles.box} aria-label={title}>
          <p className={styles.title}>{title}</p>
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
