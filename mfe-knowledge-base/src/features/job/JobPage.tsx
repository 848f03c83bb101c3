import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { ArticleBlock } from '../../shared/articles/ArticleBlock';
import { Actions } from '../../shared/articles/Actions';
import { PageHeading } from '../../shared/frame/PageHeading';
import { PageSupport } from '../../shared/frame/PageSupport';
import { useActions } from '../../shared/articles/use-actions';
import styles from './JobPage.module.css';

/** A job: description, requirements and first steps, with actions above and below the text. */
export function JobPage() {
  const t = useTranslate('browse');
  const { page } = useFragmentContext('page');
  const actions = useActions();
  return (
    <>
      <PageHeading />
      <Actions items={actions} />
      <article className={styles.text}>
        {page.blocks.map((block) => (
          <ArticleBlock key={block.id} block={block} />
        ))}
      </article>
      {actions.length > 0 ? (
        <section className={styles.again}>
          <h2>{t('jobs.next_step')}</h2>
          <Actions items={actions} />
        </section>
      ) : null}
      <PageSupport />
    </>
  );
}
