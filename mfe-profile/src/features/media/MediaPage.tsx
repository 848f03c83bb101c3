import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';
import { request } from '@roadside/mfe-kit/request';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';

import { LoadedPart } from '../../shared/loading/LoadedPart';
import { useLoaded } from '../../shared/loading/use-loaded';
import { usePlace } from '../../shared/posts/use-place';
import type { MediaSummary } from '../../shared/types';
import styles from './MediaPage.module.css';

const ROOMS = ['publishes', 'drafts', 'comments', 'favorites'] as const;

/** The visitor as an author: figures of all posts, and the way to each list. */
export function MediaPage() {
  const t = useTranslate('community');
  const { at, to } = usePlace();
  const summary = useLoaded((signal) =>
    request('get', '/api/{locale}/{city}/account/media', { at, signal, cache: 'no-store' }),
  );
  return (
    <div className={styles.page}>
      <div className={styles.actions}>
        <ButtonLink href={to('/post-editor/new')}>{t('write')}</ButtonLink>
        <ButtonLink variant="secondary" href={to('/community')}>
          {t('read')}
        </ButtonLink>
      </div>
      <LoadedPart part={summary}>{(data) => <Figures summary={data} />}</LoadedPart>
      <LinkList
        items={ROOMS.map((room) => ({
          id: room,
          title: t(`rooms.${room}`),
          url: to(`/profile/media/${room}`),
          summary: t(`rooms.${room}_text`),
        }))}
      />
    </div>
  );
}

/** Figures of the published posts; words instead of zeros before the first. */
export function Figures({ summary }: { summary: MediaSummary }) {
  const t = useTranslate('community');
  const { number } = useFormats();
  if (summary.posts === 0) return <p className={styles.muted}>{t('summary.none')}</p>;
  return (
    <dl className={styles.figures}>
      {(['posts', 'views', 'likes', 'comments', 'followers'] as const).map((name) => (
        <div key={name} className={styles.figure}>
          <dt>{t(`summary.${name}`)}</dt>
          <dd>{number(summary[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
