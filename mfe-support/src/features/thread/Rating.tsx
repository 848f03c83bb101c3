import type { RequestThread } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { newKey, postForm } from '@roadside/mfe-kit/forms';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { FieldGroup } from '@roadside/mfe-kit/ui/field/FieldGroup';
import { Radio } from '@roadside/mfe-kit/ui/field/Radio';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';

import styles from './Rating.module.css';
import { threadOf } from './reply';

/** Props of {@link Rating}. */
export interface RatingProps {
  thread: RequestThread;
  /** Told of the thread with the rating in it. */
  onRated: (thread: RequestThread) => void;
}

const RATINGS = [1, 2, 3, 4, 5];

/** How good the answer was, from 1 to 5; thanks once that is said. */
export function Rating({ thread, onRated }: RatingProps) {
  const t = useTranslate('support');
  const [state, setState] = useState<'sending' | 'failed'>();
  const underWay = useRef(false);

  const send = async (body: FormData) => {
    const outcome = await postForm<RequestThread | null>(thread.rate_action, body, newKey());
    setState(outcome.kind === 'sent' ? undefined : 'failed');
    const next = threadOf(outcome);
    if (next) onRated(next);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    if (underWay.current || !body.has('rating')) return;
    underWay.current = true;
    setState('sending');
    void send(body).finally(() => (underWay.current = false));
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
      <FieldGroup label={t('rate.title')} error={state === 'failed' ? t('rate.failed') : undefined}>
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
        <Button type="submit" variant="secondary" busy={state === 'sending'}>
          {t('rate.send')}
        </Button>
      </div>
    </form>
  );
}

/** A figure, which is all that is seen: what the ends of the scale mean is said, and stands under it. */
function labelOf(rating: number, words: string | undefined): ReactNode {
  if (words === undefined) return rating;
  return (
    <>
      <span aria-hidden="true">{rating}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
