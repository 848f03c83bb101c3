import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { EmptyState } from '@roadside/mfe-kit/ui/empty-state/EmptyState';

import { usePlace } from '../../shared/posts/use-place';
import type { Filter } from './filter';

/** Says why a list has no posts, and what to do about it. */
export function EmptyFeed({ filter, onChoose }: { filter: Filter; onChoose: (next: Filter) => void }) {
  const t = useTranslate('community');
  const { to } = usePlace();
  if (filter.topic !== '') {
    return (
      <EmptyState
        title={t('empty.topic_title')}
        action={
          <Button variant="secondary" onClick={() => onChoose({ ...filter, topic: '' })}>
            {t('empty.all')}
          </Button>
        }
      >
        {t('empty.text')}
      </EmptyState>
    );
  }
  if (filter.sort === 'following') {
    return (
      <EmptyState
        title={t('empty.following_title')}
        action={
          <Button variant="secondary" onClick={() => onChoose({ ...filter, sort: 'hot' })}>
            {t('empty.popular')}
          </Button>
        }
      >
        {t('empty.following_text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('empty.title')}
      action={
        <ButtonLink variant="secondary" href={to('/post-editor/new')}>
          {t('empty.write')}
        </ButtonLink>
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}
