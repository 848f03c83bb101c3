import { useTranslate } from '@roadside/mfe-kit/fragment';
import { sendGoal } from '@roadside/mfe-kit/page';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';

import styles from './Suggestions.module.css';
import { SuggestedArticle } from './SuggestedArticle';
import type { Suggested } from './use-suggestions';

export interface SuggestionsProps {
  /** Articles and their state. */
  suggested: Suggested;
  /** Selected subject or written text. */
  query: string;
  /** Id of the profession, for goals. */
  profession: string;
  /** `message`: what the text of the message adds to the suggestions for its subject. */
  about: 'subject' | 'message';
  /** Called with the id of the article that answered the question. */
  onSolved: (article: string) => void;
}

/** Articles that may answer the question before it is sent. They open in place. */
export function Suggestions({ suggested, query, profession, about, onSolved }: SuggestionsProps) {
  const t = useTranslate('support');
  const { articles, state } = suggested;
  // Space for all suggestions is reserved as soon as a subject is selected, so that the form does
  // not shift.
  const reservesSpace = about === 'subject';
  const isShown = articles.length > 0 || (reservesSpace && query !== '');
  const title = t(about === 'subject' ? 'suggested.title' : 'suggested.more_title');
  const solve = (article: string) => {
    sendGoal('support_solved', { article, profession });
    onSolved(article);
  };
  return (
    <>
      {isShown ? (
        <section className={reservesSpace ? `${styles.box} ${styles.reserved}` : styles.box} aria-label={title}>
          <p className={styles.title}>{title}</p>
          {articles.length > 0 ? null : <p>{t(`suggested.${state}`)}</p>}
          {articles.map((article) => (
            <SuggestedArticle key={article.id} article={article} onSolved={() => solve(article.id)} />
          ))}
        </section>
      ) : null}
      <VisuallyHidden as="p" role="status">
        {query === '' || (!reservesSpace && articles.length === 0)
          ? ''
          : t('suggested.found', { count: articles.length })}
      </VisuallyHidden>
    </>
  );
}
