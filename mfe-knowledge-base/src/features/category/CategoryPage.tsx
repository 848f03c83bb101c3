import { findBlock } from '@roadside/mfe-kit/blocks';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { PageHeading } from '../../shared/frame/PageHeading';
import { PageSupport } from '../../shared/frame/PageSupport';
import styles from './CategoryPage.module.css';

/** A profession: its sub-categories, each with its articles. */
export function CategoryPage() {
  const t = useTranslate('browse');
  const { page } = useFragmentContext('page');
  const sections = findBlock(page, 'sections')?.items ?? [];
  return (
    <>
      <PageHeading />
      {sections.length === 0 ? <p>{t('section_empty')}</p> : null}
      {sections.map((section) => (
        <section key={section.id} className={styles.section}>
          <div>
            <h2>
              <a className={styles.title} href={section.url}>
                {section.title}
              </a>
            </h2>
            {section.description ? <p className={styles.description}>{section.description}</p> : null}
          </div>
          <LinkList items={section.articles.map(({ id, title, url }) => ({ id, title, url }))} />
        </section>
      ))}
      <PageSupport />
    </>
  );
}
