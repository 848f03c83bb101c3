import { findBlock } from '@roadside/mfe-kit/blocks';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { PageHeading } from '../../shared/frame/PageHeading';
import styles from './SubCategoryPage.module.css';

/** A sub-category: its articles with their short answers. */
export function SubCategoryPage() {
  const t = useTranslate('browse');
  const { page } = useFragmentContext('page');
  const articles = (findBlock(page, 'sections')?.items ?? []).flatMap((section) => section.articles);
  return (
    <>
      <PageHeading />
      <div className={styles.articles}>
        {articles.length > 0 ? <LinkList items={articles} /> : <p>{t('section_empty')}</p>}
      </div>
    </>
  );
}
