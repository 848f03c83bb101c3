import { findBlock } from '@roadside/mfe-kit/blocks';
import type { Tile as Job } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Art } from '@roadside/mfe-kit/ui/art/Art';
import { Carousel } from '@roadside/mfe-kit/ui/carousel/Carousel';

import { Actions } from '../../shared/articles/Actions';
import { JobFacts } from '../../shared/articles/JobFacts';
import { nextSteps } from '../../shared/articles/page-actions';
import { PageHeading } from '../../shared/frame/PageHeading';
import { SupportCard } from '../../shared/frame/SupportCard';
import styles from './JobsPage.module.css';

/** Number of slides that may be in the first window; the others load their pictures lazily. */
const FIRST_VISIBLE = 4;

/** Jobs to choose from, side by side. */
export function JobsPage() {
  const t = useTranslate('browse');
  const { page } = useFragmentContext('page');
  const jobs = findBlock(page, 'professions')?.items ?? [];
  const steps = nextSteps(page);
  return (
    <>
      <PageHeading />
      <Carousel
        title={<h2>{t('jobs.all')}</h2>}
        label={t('jobs.all')}
        roleDescription={t('jobs.carousel')}
        previousLabel={t('jobs.previous')}
        nextLabel={t('jobs.next')}
        spread
        slides={jobs.map((job, index) => ({
          id: job.id,
          content: <JobCard job={job} below={index >= FIRST_VISIBLE} />,
        }))}
      />
      {steps.length > 0 ? (
        <section className={styles.next}>
          <h2>{t('jobs.next_step')}</h2>
          <Actions items={steps} />
        </section>
      ) : null}
      <SupportCard />
    </>
  );
}

/** A job: picture, name, what it pays and what it takes; the whole card is a link. */
function JobCard({ job: { name, description, url, picture, job }, below }: { job: Job; below: boolean }) {
  return (
    <div className={styles.card}>
      {picture ? <Art className={styles.picture} picture={picture} below={below} /> : null}
      <h3 className={styles.name}>
        <a className={styles.link} href={url}>
          {name}
        </a>
      </h3>
      <p className={styles.description}>{description}</p>
      {job ? (
        <div className={styles.facts}>
          <JobFacts facts={job} />
        </div>
      ) : null}
    </div>
  );
}
