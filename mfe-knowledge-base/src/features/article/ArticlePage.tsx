import { findBlock } from '@roadside/mfe-kit/blocks';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';

import { Siblings } from '../../shared/browse/Siblings';
import { PageHeading } from '../../shared/frame/PageHeading';
import { PageSupport } from '../../shared/frame/PageSupport';
import { ArticleBlock } from '../../shared/articles/ArticleBlock';
import styles from './ArticlePage.module.css';
import { ContentsNavigation } from './ContentsNavigation';
import { Reactions } from './Reactions';
import { useOpenTarget } from './use-open-target';

/** An article: short answer first, related articles below, contents and ways on beside it. */
export function ArticlePage() {
  const t = useTranslate('knowledge-base');
  const { page } = useFragmentContext('page');
  const contents = findBlock(page, 'table_of_contents')?.items ?? [];
  const related = findBlock(page, 'related')?.items ?? [];
  useOpenTarget();
  return (
    <>
      <PageHeading />
      {page.updated_at ? <p className={styles.meta}>{t('updated', { date: page.updated_at })}</p> : null}
      <div className={styles.columns}>
        <article className={styles.article}>
          {page.blocks.map((block) => (
            <ArticleBlock key={block.id} block={block} />
          ))}
          <Reactions />
        </article>
        {related.length > 0 ? (
          <section className={styles.related} data-distant>
            <h2>{t('related')}</h2>
            <LinkList
              items={related.map(({ id, title, url, profession }) => ({
                id,
                title,
                url,
                summary: profession ? t('related_profession', { profession }) : '',
              }))}
            />
          </section>
        ) : null}
        <div className={styles.rail}>
          {contents.length > 1 ? <ContentsNavigation items={contents} /> : null}
          <Siblings />
          <PageSupport />
        </div>
      </div>
    </>
  );
}
