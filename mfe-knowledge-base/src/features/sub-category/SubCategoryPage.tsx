import { findBlock } from '@roadside/mfe-kit/blocks';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { Columns } from '../../shared/browse/Columns';
import { GeneralArticles } from '../../shared/browse/GeneralArticles';
import { Instruments } from '../../shared/browse/Instruments';
import { Siblings } from '../../shared/browse/Siblings';
import { PageHeading } from '../../shared/frame/PageHeading';
import { PageSupport } from '../../shared/frame/PageSupport';
import { SearchForm } from '../../shared/search/SearchForm';
import styles from './SubCategoryPage.module.css';

/** A sub-category: its articles with their short answers, and those for all professions. */
export function SubCategoryPage() {
  const t = useTranslate('browse');
  const { page } = useFragmentContext('page');
  const sections = findBlock(page, 'sections')?.items ?? [];
  const articles = sections.flatMap((section) => section.articles);
  const general = sections[0]?.general;
  const group = page.breadcrumbs[1]?.title ?? '';
  return (
    <>
      <PageHeading />
      <Columns
        rail={
          <>
            <Siblings />
            <PageSupport />
          </>
        }
      >
        <SearchForm
          category={page.page.params['category']}
          label={t('search_form.label_in', { title: group })}
          secondary
        />
        <div className={styles.articles}>
          {articles.length > 0 ? <LinkList items={articles} /> : <p>{t('section_empty')}</p>}
          {general ? <GeneralArticles general={general} heading="h2" /> : null}
        </div>
        <Instruments />
      </Columns>
    </>
  );
}
