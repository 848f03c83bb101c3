import { useTranslate } from '@roadside/mfe-kit/fragment';
import { request } from '@roadside/mfe-kit/request';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { Select } from '@roadside/mfe-kit/ui/field/Select';
import { useState } from 'react';

import { useLoaded } from '../../shared/loading/use-loaded';
import { PagedList } from '../../shared/pages/PagedList';
import { usePages } from '../../shared/pages/use-pages';
import { PostRows } from '../../shared/posts/PostRows';
import { usePlace } from '../../shared/posts/use-place';
import { ChosenAuthors } from '../../shared/following/ChosenAuthors';
import { EmptyFeed } from './EmptyFeed';
import { type Filter, readFilter, SORTS, writeFilter } from './filter';
import styles from './CommunityPage.module.css';

/** Posts of everybody or of followed authors, by topic, the newest or the most discussed first. */
export function CommunityPage() {
  const t = useTranslate('community');
  const { at, to } = usePlace();
  const [filter, setFilter] = useState(readFilter);
  const topics = useLoaded((signal) => request('get', '/api/{locale}/{city}/community/topics', { at, signal }));
  const known = topics.state.status === 'ready' ? topics.state.data.items : [];
  const choose = (next: Filter) => {
    setFilter(next);
    writeFilter(next);
  };
  return (
    <div className={styles.page}>
      <div className={styles.actions}>
        <ButtonLink href={to('/post-editor/new')}>{t('write')}</ButtonLink>
        <a className={styles.own} href={to('/profile/media')}>
          {t('own')}
        </a>
      </div>
      <div className={styles.filter}>
        <div className={styles.sorts} role="group" aria-label={t('sort.label')}>
          {SORTS.map((sort) => (
            <Button
              key={sort}
              variant="secondary"
              aria-pressed={filter.sort === sort}
              onClick={() => choose({ ...filter, sort })}
            >
              {t(`sort.${sort}`)}
            </Button>
          ))}
        </div>
        <Field label={t('topic')}>
          {(control) => (
            <Select
              {...control}
              value={filter.topic}
              onChange={(event) => choose({ ...filter, topic: event.target.value })}
            >
              <option value="">{t('topic_all')}</option>
              {known.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {filter.sort === 'following' ? <ChosenAuthors /> : null}
      <Feed key={`${filter.sort} ${filter.topic}`} filter={filter} onChoose={choose} />
    </div>
  );
}

function Feed({ filter, onChoose }: { filter: Filter; onChoose: (next: Filter) => void }) {
  const { at } = usePlace();
  const pages = usePages((cursor, signal) =>
    request('get', '/api/{locale}/{city}/community/posts', {
      at,
      query: {
        sort: filter.sort,
        ...(filter.topic === '' ? {} : { topic: filter.topic }),
        ...(cursor === undefined ? {} : { cursor }),
      },
      cache: 'no-store',
      ...(signal ? { signal } : {}),
    }),
  );
  return (
    <PagedList pages={pages} empty={<EmptyFeed filter={filter} onChoose={onChoose} />}>
      {(items) => <PostRows items={items} />}
    </PagedList>
  );
}
