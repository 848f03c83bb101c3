import { findBlock } from '@roadside/mfe-kit/blocks';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Carousel } from '@roadside/mfe-kit/ui/carousel/Carousel';
import { Tile } from '@roadside/mfe-kit/ui/tile/Tile';

import { Actions } from '../../shared/articles/Actions';
import { PageHeading } from '../../shared/frame/PageHeading';
import { useActions } from '../../shared/articles/use-actions';
import styles from './JobsPage.module.css';

/** Number of slides that may be in the first window; the others load their pictures lazily. */
const FIRST_VISIBLE = 4;

/** Jobs to choose from, side by side. */
export function JobsPage() {
  const t = useTranslate('browse');
  const { page } = useFragmentContext('page');
  const jobs = findBlock(page, 'professions')?.items ?? [];
  const actions = useActions();
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
        slides={jobs.map(({ id, name, description, url, picture }, index) => ({
          id,
          content: (
            <Tile href={url} title={name} description={description} picture={picture} below={index >= FIRST_VISIBLE} />
          ),
        }))}
      />
      {actions.length > 0 ? (
        <section className={styles.next}>
          <h2>{t('jobs.next_step')}</h2>
          <Actions items={actions} />
        </section>
      ) : null}
    </>
  );
}
