import { findBlock } from '@roadside/mfe-kit/blocks';
import { Breadcrumbs } from '@roadside/mfe-kit/ui/breadcrumbs/Breadcrumbs';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';
import { Scene } from '@roadside/mfe-kit/ui/scene/Scene';
import { NOTHING_HERE } from '@roadside/mfe-kit/ui/scene/scenes';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { useIsOn } from '@roadside/mfe-kit/page';
import { openActions } from '@roadside/mfe-kit/ui/search-box/actions';
import { rememberSearch } from '@roadside/mfe-kit/ui/search-box/recent-searches';
import { useEffect } from 'react';

import { SearchForm } from '../../shared/search/SearchForm';
import { ActionCards } from './ActionCards';
import { CategoryFilter } from './CategoryFilter';
import { Contact } from './Contact';
import { Explanation } from './Explanation';
import { More } from './More';
import { RecentSearches } from './RecentSearches';
import { Results } from './Results';
import styles from './SearchPage.module.css';
import { Suggestion } from './Suggestion';
import { useSearchEvents } from './use-search-events';

/** Search results; without a query or a result, popular articles. */
export function SearchPage() {
  const t = useTranslate('search-page');
  const shared = useTranslate('knowledge-base');
  const browse = useTranslate('browse');
  const { page } = useFragmentContext('page');
  const { answer, from_category: category, categories = [], popular = [] } = findBlock(page, 'search') ?? {};
  const query = answer?.query ?? '';
  const results = (answer?.total ?? 0) > 0 ? answer : undefined;
  const intendedQuery = results && (results.corrected ?? results.query);
  useEffect(() => {
    if (intendedQuery) rememberSearch(intendedQuery);
  }, [intendedQuery]);
  useSearchEvents(answer?.search_id);
  const actions = openActions(answer, !useIsOn('DISABLE_CONTACT_US_FORM'));
  // Such a card is the way to support already.
  const isAnsweredByPeople = actions.some(({ kind }) => kind === 'human' || kind === 'complaint');

  return (
    <>
      <Breadcrumbs label={shared('breadcrumbs')} items={page.breadcrumbs} />
      <div className={styles.top}>
        <h1>{t('title')}</h1>
        <SearchForm query={query} asked category={category?.slug} />
      </div>
      <div className={answer ? styles.split : undefined}>
        {answer ? <CategoryFilter query={query} categories={categories} currentCategory={category?.slug} /> : null}
        <div className={styles.answer}>
          <ActionCards cards={actions} />
          {results ? (
            <>
              <Explanation answer={results} category={category} />
              <Results results={results.results} />
              <More answer={results} category={category?.slug} verbatim={page.page.params['verbatim'] === '1'} />
            </>
          ) : null}
          {answer && !results && actions.length === 0 ? (
            <div className={styles.nothing}>
              <Scene drawing={NOTHING_HERE} />
              <h2>{t('nothing', { query })}</h2>
              {answer.suggested ? <Suggestion query={answer.suggested} category={category?.slug} /> : null}
              <p>{t('nothing_text')}</p>
            </div>
          ) : null}
          {!results && popular.length > 0 ? (
            <section className={styles.section}>
              <h2>{browse('root.popular')}</h2>
              <LinkList items={popular.map(({ id, title, url }) => ({ id, title, url }))} />
            </section>
          ) : null}
          {answer ? null : <RecentSearches />}
        </div>
        {answer && !isAnsweredByPeople ? (
          <div className={styles.rail}>
            <Contact query={query} />
          </div>
        ) : null}
      </div>
    </>
  );
}
