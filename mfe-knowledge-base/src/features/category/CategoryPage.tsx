import { findBlock } from '@roadside/mfe-kit/blocks';
import type { Section } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';

import { Columns } from '../../shared/browse/Columns';
import { GeneralArticles } from '../../shared/browse/GeneralArticles';
import { Instruments } from '../../shared/browse/Instruments';
import { Questions } from '../../shared/browse/Questions';
import { topicPath } from '../../shared/browse/topic-paths';
import { PageHeading } from '../../shared/frame/PageHeading';
import { PageSupport } from '../../shared/frame/PageSupport';
import { Sent } from '../../shared/frame/Sent';
import { SearchForm } from '../../shared/search/SearchForm';
import styles from './CategoryPage.module.css';

/**
 * A profession: its most asked questions, then its sections, each with its articles. After a form
 * was sent, what was sent comes first.
 */
export function CategoryPage() {
  const t = useTranslate('browse');
  const { page } = useFragmentContext('page');
  const title = findBlock(page, 'heading')?.title ?? '';
  const popular = findBlock(page, 'popular')?.items ?? [];
  const sections = findBlock(page, 'sections')?.items ?? [];
  return (
    <>
      {page.page.type === 'kb_category' ? <Sent /> : null}
      <PageHeading />
      <Columns rail={<PageSupport />}>
        <SearchForm category={page.page.params['category']} label={t('search_form.label_in', { title })} />
        {popular.length > 0 ? (
          <section className={styles.popular}>
            <h2 className={styles.label}>{t('root.popular')}</h2>
            <Questions items={popular} />
          </section>
        ) : null}
        <div className={styles.sections}>
          {sections.length === 0 ? <p>{t('section_empty')}</p> : null}
          {sections.map((section) => (
            <SectionWithArticles key={section.id} section={section} />
          ))}
        </div>
        <Instruments title={t('category.instruments')} />
      </Columns>
    </>
  );
}

/** A section with its own articles and those for all professions. */
function SectionWithArticles({ section }: { section: Section }) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Glyph path={topicPath(section.topic)} />
        </span>
        <div>
          <h2>
            <a className={styles.title} href={section.url}>
              {section.title}
            </a>
          </h2>
          {section.description ? <p className={styles.description}>{section.description}</p> : null}
        </div>
      </div>
      <div>
        <LinkList items={section.articles.map(({ id, title, url }) => ({ id, title, url }))} />
        {section.general ? <GeneralArticles general={section.general} /> : null}
      </div>
    </section>
  );
}
