import type { ArticleLink } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { Prose } from '@roadside/mfe-kit/ui/prose/Prose';
import { useState } from 'react';

import { fetchArticle, type ArticleInside } from './article';
import styles from './SuggestedArticle.module.css';

/** Props of {@link SuggestedArticle}. */
export interface SuggestedArticleProps {
  article: ArticleLink;
  /** It answered the question. */
  onSolved: () => void;
}

/** A suggested article, which opens in place and is fetched then. Without scripts it opens to its summary and its link. */
export function SuggestedArticle({ article, onSolved }: SuggestedArticleProps) {
  const t = useTranslate('support');
  const [inside, setInside] = useState<ArticleInside | 'loading' | 'failed'>();

  const load = () => {
    if (inside !== undefined && inside !== 'failed') return;
    setInside('loading');
    fetchArticle(article.url).then(setInside, () => setInside('failed'));
  };
  const isThere = typeof inside === 'object';
  return (
    <details className={styles.article} onToggle={({ currentTarget }) => currentTarget.open && load()}>
      <summary className={styles.summary}>
        {article.title}
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.inside} aria-busy={inside === 'loading'}>
        <p>{(isThere && inside.short) || article.summary}</p>
        {isThere && inside.html ? <Prose html={inside.html} /> : null}
        {inside === 'loading' ? <p className={styles.muted}>{t('suggested.loading')}</p> : null}
        {inside === 'failed' ? <p className={styles.muted}>{t('suggested.not_opened')}</p> : null}
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
