import { findBlock } from '@roadside/mfe-kit/blocks';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Breadcrumbs } from '@roadside/mfe-kit/ui/breadcrumbs/Breadcrumbs';

import styles from './PageHeading.module.css';

export interface PageHeadingProps {
  /** Title that only the visitor's data has, in place of the page's. */
  title?: string | undefined;
}

/** Breadcrumbs, `h1` and description. */
export function PageHeading({ title }: PageHeadingProps) {
  const t = useTranslate('profile');
  const { page } = useFragmentContext('page');
  const heading = findBlock(page, 'heading');
  return (
    <div className={styles.heading}>
      <Breadcrumbs label={t('breadcrumbs')} items={page.breadcrumbs} />
      <h1 dir={title === undefined ? undefined : 'auto'}>{title ?? heading?.title ?? t('title')}</h1>
      {heading?.description && title === undefined ? <p className={styles.description}>{heading.description}</p> : null}
    </div>
  );
}
