import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';
import { useState } from 'react';

import { LoadedPart } from '../../shared/loading/LoadedPart';
import type { Loading } from '../../shared/loading/use-loaded';
import type { Favourites } from '../../shared/types';
import styles from './SavedArticles.module.css';

/** Articles shown before the visitor asks for all. */
const FIRST = 5;

/** The account's saved articles, newest first. */
export function SavedArticles({ part }: { part: Loading<Favourites> }) {
  const t = useTranslate('profile');
  return (
    <section className={styles.saved}>
      <h2>{t('saved.title')}</h2>
      <LoadedPart part={part}>{({ items }) => <Articles items={items} />}</LoadedPart>
    </section>
  );
}

function Articles({ items }: Favourites) {
  const t = useTranslate('profile');
  const { locale, city } = useFragmentContext('locale', 'city');
  const [showsAll, setShowsAll] = useState(false);
  if (items.length === 0) {
    return (
      <p className={styles.muted}>
        {t('saved.none')} <a href={`/${locale.code}/${city.code}/knowledge-base`}>{t('saved.find')}</a>
      </p>
    );
  }
  const shown = showsAll ? items : items.slice(0, FIRST);
  return (
    <>
      <LinkList items={shown.map(({ id, title, url }) => ({ id, title, url }))} />
      {shown.length < items.length ? (
        <Button variant="secondary" className={styles.more} onClick={() => setShowsAll(true)}>
          {t('saved.all', { count: items.length })}
        </Button>
      ) : null}
    </>
  );
}
