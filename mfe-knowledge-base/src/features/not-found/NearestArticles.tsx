import type { ComponentProps } from 'react';
import { useTranslate } from '@roadside/mfe-kit/fragment';

import { Questions } from '../../shared/browse/Questions';
import styles from './NotFoundPage.module.css';

/** Maximum number of suggested articles. */
const MOST_SUGGESTIONS = 3;

/** Articles whose addresses are like the one that was not found. */
export function NearestArticles({ articles }: { articles: ComponentProps<typeof Questions>['items'] }) {
  const t = useTranslate('browse');
  return (
    <section className={styles.nearest}>
      <h2 className={styles.nearestTitle}>{t('not_found.nearest')}</h2>
      <Questions items={articles.slice(0, MOST_SUGGESTIONS)} />
    </section>
  );
}
