import { useTranslate } from '@roadside/mfe-kit/fragment';
import { request } from '@roadside/mfe-kit/request';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useState } from 'react';

import { useAction } from '../../../shared/loading/use-action';
import { usePlace } from '../../../shared/posts/use-place';
import type { Comment } from '../../../shared/types';
import { repliedTo } from './comment-memory';
import { CommentForm } from './CommentForm';
import { CommentRow } from './CommentRow';
import styles from './Comments.module.css';

export interface CommentThreadProps {
  /** Id of the post. */
  post: string;
  comment: Comment;
  onChange: (comment: Comment) => void;
  /** Called when a reply was added. */
  onAdded: () => void;
}

/** A comment with its replies. */
export function CommentThread({ post, comment, onChange, onAdded }: CommentThreadProps) {
  const t = useTranslate('community');
  const { at } = usePlace();
  const { isBusy, run } = useAction();
  const [isReplying, setIsReplying] = useState(() => repliedTo(post) === comment.id);
  const [next, setNext] = useState<string>();
  const { replies = [], reply_count: count } = comment;
  const canReply = comment.state === 'published';
  const hidden = count - replies.length;

  const showMore = () =>
    run(async () => {
      const page = await request('get', '/api/{locale}/{city}/community/posts/{id}/comments', {
        at: { ...at, id: post },
        query: { parent: comment.id, ...(next === undefined ? {} : { cursor: next }) },
        cache: 'no-store',
      });
      const known = next === undefined ? [] : replies;
      setNext(page.next ?? undefined);
      onChange({ ...comment, replies: [...known, ...page.items] });
    });
  const changeReply = (changed: Comment) =>
    onChange({ ...comment, replies: replies.map((reply) => (reply.id === changed.id ? changed : reply)) });

  return (
    <li className={styles.thread}>
      <CommentRow comment={comment} onChange={onChange} {...(canReply ? { onReply: () => setIsReplying(true) } : {})} />
      {replies.length > 0 ? (
        <ul className={styles.replies} role="list">
          {replies.map((reply) => (
            <li key={reply.id} className={styles.thread}>
              <CommentRow comment={reply} onChange={changeReply} />
            </li>
          ))}
        </ul>
      ) : null}
      {hidden > 0 ? (
        <Button variant="quiet" className={styles.more} busy={isBusy} onClick={showMore}>
          {t('comments.more_replies', { count: hidden })}
        </Button>
      ) : null}
      {isReplying ? (
        <div className={styles.replies}>
          <CommentForm
            post={post}
            parent={{ id: comment.id, name: comment.author?.name ?? '' }}
            onSent={(reply) => {
              setIsReplying(false);
              onAdded();
              onChange({ ...comment, replies: [...replies, reply], reply_count: count + 1 });
            }}
            onCancel={() => setIsReplying(false)}
          />
        </div>
      ) : null}
    </li>
  );
}
