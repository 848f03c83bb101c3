import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';

import { localTime } from '../../shared/local-time';
import { usePlace } from '../../shared/posts/use-place';
import type { PostSummary } from '../../shared/types';
import { useLocalDate } from '../../shared/use-local-date';

/** Where the post stands, unless it is a draft. */
export function StateBanner({ post }: { post: PostSummary }) {
  const t = useTranslate('post-editor');
  const date = useLocalDate();
  const { to } = usePlace();
  switch (post.state) {
    case 'scheduled':
      return post.scheduled_at ? (
        <Banner>{t('is.scheduled', { date: date(post.scheduled_at), time: localTime(post.scheduled_at) })}</Banner>
      ) : null;
    case 'on_review':
      return <Banner>{t('is.on_review')}</Banner>;
    case 'published':
      return (
        <Banner tone="success" actions={<a href={to(`/community/${post.id}`)}>{t('is.open')}</a>}>
          {t(post.has_changes ? 'is.changed' : 'is.published')}
        </Banner>
      );
    case 'rejected':
      return (
        <Banner tone="warning">
          {post.rejection ? t(`rejected.${post.rejection}`) : t('is.rejected')}
          {post.rejection_note ? ` ${post.rejection_note}` : null}
        </Banner>
      );
    case 'unknown':
      return <Banner>{t('is.unknown')}</Banner>;
    case 'archived':
      return <Banner>{t('is.archived')}</Banner>;
    default:
      return null;
  }
}
