import { Breadcrumbs } from '@roadside/mfe-kit/ui/breadcrumbs/Breadcrumbs';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './PageHeading.module.css';

/** The way to the page, its `h1` and the line under it. An overlay has a title of its own, so there the sheet takes it away. */
export function PageHeading() {
  const t = useTranslate('support');
  const { page } = useFragmentContext('page');
  const heading = page.blocks.find((block) => block.type === 'heading')?.props;
  return (
    <div className={styles.heading}>
      <Breadcrumbs label={t('breadcrumbs')} items={page.breadcrumbs} />
      <h1>{heading?.title ?? t('title')}</h1>
      {heading?.description ? <p className={styles.description}>{heading.description}</p> : null}
    </div>
  );
}
