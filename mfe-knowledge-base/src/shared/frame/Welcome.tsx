import { findBlock } from '@roadside/mfe-kit/blocks';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { Professions, ProfessionsHeading } from '../articles/Professions';
import { SavedArticles } from '../articles/SavedArticles';
import { Columns } from '../browse/Columns';
import { Instruments } from '../browse/Instruments';
import { Questions } from '../browse/Questions';
import { Hero } from './Hero';
import { SupportCard } from './SupportCard';
import styles from './Welcome.module.css';

/** Questions on the first screen of a phone. */
const FIRST_QUESTIONS = 4;

export interface WelcomeProps {
  /**
   * Text of the `h1`.
   *
   * @default the page's title
   */
  question?: string;
}

/** Landing screen: a question, a search field, and all paths to an answer, shortest first. */
export function Welcome({ question }: WelcomeProps) {
  const t = useTranslate('browse');
  const { page } = useFragmentContext('page');
  const popular = findBlock(page, 'popular')?.items ?? [];
  const professions = findBlock(page, 'professions')?.items ?? [];
  const sections = findBlock(page, 'popular_sections')?.items ?? [];
  return (
    <>
      <Hero title={question ?? findBlock(page, 'heading')?.title ?? ''} />
      <div className={styles.body}>
        <Columns
          rail={
            <>
              <SupportCard />
              <SavedArticles />
            </>
          }
        >
          {popular.length > 0 ? (
            <section>
              <h2 className={styles.label}>{t('root.popular')}</h2>
              <Questions items={popular.slice(0, FIRST_QUESTIONS)} />
            </section>
          ) : null}
          {professions.length > 0 ? (
            <section className={styles.section}>
              <ProfessionsHeading items={professions} />
              <Professions items={professions} compact />
            </section>
          ) : null}
          {sections.length > 0 ? (
            <section className={styles.section}>
              <h2>{t('root.popular_sections')}</h2>
              <ul className={styles.sections} role="list">
                {sections.map(({ id, title, category, url }) => (
                  <li key={id}>
                    <a className={styles.sectionLink} href={url}>
                      {title} <span className={styles.category}>{category}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <Instruments title={t('root.instruments')} />
        </Columns>
      </div>
    </>
  );
}
