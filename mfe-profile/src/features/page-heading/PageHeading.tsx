import { findBlock } from '@roadside/mfe-kit/blocks';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Breadcrumbs } from '@roadside/mfe-kit/ui/breadcrumbs/Breadcrumbs';

import styles from './PageHeading.module.css';

/** Breadcrumbs, `h1` and description. */
export function PageHeading() {
  const t = useTranslate('profile');
  const { page } = useFragmentContext('page');
  const heading = findBlock(page, 'heading');
  return (
    <div className={styles.heading}>
      <Breadcrumbs label={t('breadcrumbs')} items={page.breadcrumbs} />
      <h1>{heading?.title ?? t('title')}</h1>
      {heading?.description ? <p className={styles.description}>{heading.description}</p> : null}
    </div>
  );
}
