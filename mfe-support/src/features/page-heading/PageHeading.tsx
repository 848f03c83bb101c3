import { findBlock } from '@roadside/mfe-kit/blocks';
import { Breadcrumbs } from '@roadside/mfe-kit/ui/breadcrumbs/Breadcrumbs';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import type { ReactNode } from 'react';

import styles from './PageHeading.module.css';

/** Breadcrumbs, `h1` and description. Hidden in an overlay, which has its own title. */
export function PageHeading() {
  const t = useTranslate('support');
  const { page } = useFragmentContext('page');
  const thread = findBlock(page, 'request');
  const heading = page.blocks.find((block) => block.type === 'heading')?.props;
  return (
    <div className={styles.heading}>
      <Breadcrumbs label={t('breadcrumbs')} items={page.breadcrumbs} />
      <h1>{withUnbrokenNumber(heading?.title ?? t('title'), thread?.number)}</h1>
      {heading?.description ? <p className={styles.description}>{heading.description}</p> : null}
    </div>
  );
}

/** Keeps a request's number on one line. */
function withUnbrokenNumber(title: string, number: string | undefined): ReactNode {
  const [before, after] = number === undefined ? [] : title.split(number);
  if (after === undefined) return title;
  return (
    <>
      {before}
      <span className={styles.number}>{number}</span>
      {after}
    </>
  );
}
