import type { GeneralArticles as General } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';

import styles from './GeneralArticles.module.css';

export interface GeneralArticlesProps {
  /** Articles for all professions, in a section of one. */
  general: General;
  /** Level of the heading. @default 'h3' */
  heading?: 'h2' | 'h3';
}

/** Articles for all professions, with a link to the rest of their group. */
export function GeneralArticles({ general, heading: Heading = 'h3' }: GeneralArticlesProps) {
  const t = useTranslate('browse');
  return (
    <div className={styles.general}>
      <Heading className={styles.title}>{t('category.general')}</Heading>
      <LinkList items={general.articles} />
      {general.total > general.articles.length ? (
        <a className={styles.all} href={general.url}>
          {t('category.all_of', { title: general.title, count: general.total })}
        </a>
      ) : null}
    </div>
  );
}
