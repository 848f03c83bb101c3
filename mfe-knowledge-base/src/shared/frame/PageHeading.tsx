import { findBlock } from '@roadside/mfe-kit/blocks';
import { Breadcrumbs } from '@roadside/mfe-kit/ui/breadcrumbs/Breadcrumbs';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './PageHeading.module.css';

export interface PageHeadingProps {
  /**
   * Text of the `h1`.
   *
   * @default the page's title
   */
  title?: string | undefined;
}

/** Breadcrumbs, `h1` and description of a page. */
export function PageHeading({ title }: PageHeadingProps) {
  const t = useTranslate('knowledge-base');
  const { page } = useFragmentContext('page');
  const heading = findBlock(page, 'heading');
  return (
    <>
      <Breadcrumbs label={t('breadcrumbs')} items={page.breadcrumbs} />
      {heading ? (
        <div className={styles.heading}>
          <h1>{title ?? heading.title}</h1>
          {heading.description ? <p className={styles.description}>{heading.description}</p> : null}
        </div>
      ) : null}
    </>
  );
}
