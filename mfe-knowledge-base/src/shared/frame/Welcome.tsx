import { findBlock } from '@roadside/mfe-kit/blocks';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';
import { Tile } from '@roadside/mfe-kit/ui/tile/Tile';

import { PageHeading } from './PageHeading';
import { SupportCard } from './SupportCard';
import { Professions } from '../articles/Professions';
import { SavedArticles } from '../articles/SavedArticles';
import { SearchForm } from '../search/SearchForm';
import styles from './Welcome.module.css';

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
  const sections = findBlock(page, 'popular_sections')?.items ?? [];
  const instruments = findBlock(page, 'instruments')?.items ?? [];
  return (
    <>
      <PageHeading title={question} />
      <div className={styles.search}>
        <SearchForm />
      </div>
      <Professions items={findBlock(page, 'professions')?.items ?? []} />
      {sections.length > 0 ? (
        <section className={styles.section}>
          <h2 className={styles.title}>{t('root.popular_sections')}</h2>
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
      {popular.length > 0 ? (
        <section className={`${styles.section} ${styles.list}`}>
          <h2 className={styles.title}>{t('root.popular')}</h2>
          <LinkList items={popular.map(({ id, title, url }) => ({ id, title, url }))} />
        </section>
      ) : null}
      {instruments.length > 0 ? (
        <section className={styles.section}>
          <h2 className={styles.title}>{t('root.instruments')}</h2>
          <ul className={styles.rows} role="list">
            {instruments.map(({ id, name, description, url, picture }) => (
              <li key={id}>
                <Tile href={url} title={name} description={description} picture={picture} shape="row" below />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <SupportCard />
      <SavedArticles />
    </>
  );
}
