import { findBlock } from '@roadside/mfe-kit/blocks';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Art } from '@roadside/mfe-kit/ui/art/Art';

import { ArticleBlock } from '../../shared/articles/ArticleBlock';
import { Actions } from '../../shared/articles/Actions';
import { JobFacts } from '../../shared/articles/JobFacts';
import { actionPath, nextSteps } from '../../shared/articles/page-actions';
import { Columns } from '../../shared/browse/Columns';
import { PageHeading } from '../../shared/frame/PageHeading';
import { PageSupport } from '../../shared/frame/PageSupport';
import styles from './JobPage.module.css';

/**
 * A job: what it pays and takes, then description and first steps, with the two next steps above
 * and below the text.
 */
export function JobPage() {
  const t = useTranslate('browse');
  const { page } = useFragmentContext('page');
  const steps = nextSteps(page);
  const articles = actionPath(page, 'knowledge_base');
  const facts = findBlock(page, 'job_facts');
  return (
    <>
      <PageHeading />
      <Columns rail={<PageSupport />}>
        <div className={styles.offer}>
          {facts?.picture ? <Art className={styles.picture} picture={facts.picture} /> : null}
          <div className={styles.facts}>{facts ? <JobFacts facts={facts} /> : null}</div>
        </div>
        <Actions items={steps} />
        <article className={styles.text}>
          {page.blocks.map((block) => (
            <ArticleBlock key={block.id} block={block} />
          ))}
        </article>
        {steps.length > 0 ? (
          <section className={styles.again}>
            <h2>{t('jobs.next_step')}</h2>
            <Actions items={steps} />
            {articles ? (
              <a className={styles.articles} href={articles}>
                {t('action.knowledge_base')}
              </a>
            ) : null}
          </section>
        ) : null}
      </Columns>
    </>
  );
}
