import { findBlock } from '@roadside/mfe-kit/blocks';
import { Breadcrumbs } from '@roadside/mfe-kit/ui/breadcrumbs/Breadcrumbs';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import type { ReactNode } from 'react';

import styles from './PageHeading.module.css';

/** The way to the page, its `h1` and the line under it. An overlay has a title of its own, so there the sheet takes it away. */
export function PageHeading() {
  const t = useTranslate('support');
  const { page } = useFragmentContext('page');
  const thread = findBlock(page, 'request');
  const heading = page.blocks.find((block) => block.type === 'heading')?.props;
  return (
    <div className={styles.heading}>
      <Breadcrumbs label={t('breadcrumbs')} items={page.breadcrumbs} />
      <h1>{inOnePiece(heading?.title ?? t('title'), thread?.number)}</h1>
      {heading?.description ? <p className={styles.description}>{heading.description}</p> : null}
    </div>
  );
}

/** A title in which the number of a request is not broken at its hyphens. */
function inOnePiece(title: string, number: string | undefined): ReactNode {
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
