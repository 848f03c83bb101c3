import type { ArticleLink } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { Prose } from '@roadside/mfe-kit/ui/prose/Prose';
import { useState } from 'react';

import { fetchArticle, type ArticleContent } from './article';
import styles from './SuggestedArticle.module.css';

export interface SuggestedArticleProps {
  article: ArticleLink;
  /** Called when the article answered the question. */
  onSolved: () => void;
}

/**
 * A suggested article, opened in place and fetched on opening. Without scripts it shows the summary
 * and a link.
 */
export function SuggestedArticle({ article, onSolved }: SuggestedArticleProps) {
  const t = useTranslate('support');
  const [content, setContent] = useState<ArticleContent | 'loading' | 'failed'>();

  const load = () => {
    if (content !== undefined && content !== 'failed') return;
    setContent('loading');
    fetchArticle(article.url).then(setContent, () => setContent('failed'));
  };
  const isLoaded = typeof content === 'object';
  return (
    <details className={styles.article} onToggle={({ currentTarget }) => currentTarget.open && load()}>
      <summary className={styles.summary}>
        {article.title}
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.inside} aria-busy={content === 'loading'}>
        <p>{(isLoaded && content.short) || article.summary}</p>
        {isLoaded && content.html ? <Prose html={content.html} /> : null}
        {content === 'loading' ? <p className={styles.muted}>{t('suggested.loading')}</p> : null}
        {content === 'failed' ? <p className={styles.muted}>{t('suggested.not_opened')}</p> : null}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onSolved}>
            {t('suggested.solved')}
          </Button>
          <a className={styles.link} href={article.url} target="_blank" rel="noopener">
            {t('suggested.full')}
          </a>
        </div>
      </div>
    </details>
  );
}
