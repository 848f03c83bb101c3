import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';
import { send } from '@roadside/mfe-kit/request';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { BOOKMARK, FLAG, HEART, IDEA } from '@roadside/mfe-kit/ui/glyph/paths';
import { type ReactNode, useState } from 'react';

import { useOptimistic } from '../../shared/loading/use-optimistic';
import actions from '../../shared/posts/Actions.module.css';
import { usePlace } from '../../shared/posts/use-place';
import type { FeedPost } from '../../shared/types';
import styles from './PostActions.module.css';
import { ReportDialog } from './ReportDialog';

/** Reactions to a post, saving it for later, and reporting it; editing one's own. */
export function PostActions({ post, more }: { post: FeedPost; more?: ReactNode }) {
  const t = useTranslate('community');
  const { number } = useFormats();
  const { at, to } = usePlace();
  const [isReporting, setIsReporting] = useState(false);
  const [reactions, change] = useOptimistic(post.reactions);
  const here = { at: { ...at, id: post.id }, keepalive: true };

  const like = () => {
    const liked = !reactions.liked;
    change({ ...reactions, liked, likes: reactions.likes + (liked ? 1 : -1) }, () =>
      send('put', '/api/{locale}/{city}/community/posts/{id}/reactions', { ...here, body: { like: liked } }),
    );
  };
  const markUseful = () => {
    const useful = !reactions.found_useful;
    change({ ...reactions, found_useful: useful, useful: reactions.useful + (useful ? 1 : -1) }, () =>
      send('put', '/api/{locale}/{city}/community/posts/{id}/reactions', { ...here, body: { useful } }),
    );
  };
  const save = () => {
    const next = { ...reactions, favourite: !reactions.favourite };
    change(next, async () => {
      const { favourite } = next;
      await send('put', '/api/{locale}/{city}/community/posts/{id}/favourite', { ...here, body: { favourite } });
      return next;
    });
  };

  return (
    <div className={styles.actions}>
      <button className={actions.action} type="button" aria-pressed={reactions.liked} onClick={like}>
        <Glyph path={HEART} />
        <span>{t('like')}</span>
        {reactions.likes > 0 ? <span className={styles.count}>{number(reactions.likes)}</span> : null}
      </button>
      <button className={actions.action} type="button" aria-pressed={reactions.found_useful} onClick={markUseful}>
        <Glyph path={IDEA} />
        <span>{t('useful')}</span>
        {reactions.useful > 0 ? <span className={styles.count}>{number(reactions.useful)}</span> : null}
      </button>
      <button className={actions.action} type="button" aria-pressed={reactions.favourite} onClick={save}>
        <Glyph path={BOOKMARK} />
        <span>{t(reactions.favourite ? 'saved' : 'save')}</span>
      </button>
      {post.author.is_you ? (
        <a className={`${actions.other} ${styles.edit}`} href={to(`/post-editor/${post.id}`)}>
          {t('edit')}
        </a>
      ) : (
        <div className={styles.rest}>
          {more}
          <button className={actions.other} type="button" onClick={() => setIsReporting(true)}>
            <Glyph path={FLAG} />
            <span>{t('report.open')}</span>
          </button>
        </div>
      )}
      <ReportDialog
        isOpen={isReporting}
        onClose={() => setIsReporting(false)}
        report={(body) => send('post', '/api/{locale}/{city}/community/posts/{id}/report', { ...here, body })}
      />
    </div>
  );
}
