import type { RequestThread } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { singleKey, useSubmission } from '@roadside/mfe-kit/forms';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { FieldGroup } from '@roadside/mfe-kit/ui/field/FieldGroup';
import { Radio } from '@roadside/mfe-kit/ui/field/Radio';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';
import { useState, type FormEvent, type ReactNode } from 'react';

import styles from './Rating.module.css';
import { sendRating } from './reply';

export interface RatingProps {
  thread: RequestThread;
  /** Called with the thread after the rating. */
  onRated: (thread: RequestThread) => void;
}

const RATINGS = [1, 2, 3, 4, 5];

/** Rating of the answer from 1 to 5, then thanks. */
export function Rating({ thread, onRated }: RatingProps) {
  const t = useTranslate('support');
  // The server keeps the last rating per key.
  const [keys] = useState(singleKey);
  const submission = useSubmission({
    keys,
    deliver: (rating: number, key) => sendRating(thread.rate_action, rating, key),
  });
  const [hasFailed, setFailed] = useState(false);

  const rate = async (rating: number) => {
    const outcome = await submission.submit(rating);
    if (outcome) setFailed(outcome.kind !== 'sent');
    if (outcome?.kind === 'sent') onRated(outcome.answer);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const rating = Number(new FormData(event.currentTarget).get('rating'));
    if (rating > 0) void rate(rating);
  };

  if (thread.rating) {
    return (
      <p className={styles.thanks} role="status">
        {t('rate.thanks', { rating: thread.rating })}
      </p>
    );
  }
  const labels: Record<number, string> = { 1: t('rate.worst'), 5: t('rate.best') };
  return (
    <form
      className={styles.rating}
      method="post"
      encType="multipart/form-data"
      action={thread.rate_action}
      onSubmit={submit}
    >
      <FieldGroup label={t('rate.title')} error={hasFailed && !submission.busy ? t('rate.failed') : undefined}>
        <div className={styles.row}>
          {RATINGS.map((rating) => (
            <Radio key={rating} name="rating" value={rating} label={labelOf(rating, labels[rating])} required />
          ))}
        </div>
        <p className={styles.ends} aria-hidden="true">
          <span>{labels[1]}</span>
          <span>{labels[5]}</span>
        </p>
      </FieldGroup>
      <div>
        <Button type="submit" variant="secondary" busy={submission.busy}>
          {t('rate.send')}
        </Button>
      </div>
    </form>
  );
}

/** A digit, with the meaning of the scale's ends as visually hidden text. */
function labelOf(rating: number, words: string | undefined): ReactNode {
  if (words === undefined) return rating;
  return (
    <>
      <span aria-hidden="true">{rating}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
