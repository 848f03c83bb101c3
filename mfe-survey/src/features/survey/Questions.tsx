import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { FieldGroup } from '@roadside/mfe-kit/ui/field/FieldGroup';
import { Radio } from '@roadside/mfe-kit/ui/field/Radio';
import { Textarea } from '@roadside/mfe-kit/ui/field/Textarea';
import { useId, useState, type FormEvent } from 'react';

import { StarRating } from '../../shared/star-rating/StarRating';
import type { SurveyAnswer } from './api';
import styles from './Questions.module.css';

/** Maximum length of a comment in code points. */
const LONGEST_COMMENT = 300;

/** The rating that asks for no comment. */
const BEST = 5;

interface QuestionsProps {
  /** Status of sending. */
  status: 'asking' | 'sending' | 'failed';
  onSend: (answer: SurveyAnswer) => void;
}

/** The questions. Sending needs both answers. A comment is asked below 5 stars. */
export function Questions({ status, onSend }: QuestionsProps) {
  const t = useTranslate('survey');
  const name = useId();
  const [hasOrder, setHasOrder] = useState<boolean>();
  const [stars, setStars] = useState<number>();
  const [comment, setComment] = useState('');
  const length = Array.from(comment).length;

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (hasOrder === undefined || stars === undefined || status === 'sending') return;
    onSend({ is_user_complete_order: hasOrder, stars, text_comment: stars < BEST ? comment.trim() : '' });
  };
  return (
    <form className={styles.questions} onSubmit={send}>
      <FieldGroup label={t('order.question')}>
        <div className={styles.answers}>
          <Radio name={name} label={t('order.yes')} checked={hasOrder === true} onChange={() => setHasOrder(true)} />
          <Radio name={name} label={t('order.no')} checked={hasOrder === false} onChange={() => setHasOrder(false)} />
        </div>
      </FieldGroup>
      <StarRating value={stars} onChange={setStars} />
      {stars !== undefined && stars < BEST ? (
        <Field label={t('comment')} counter={t('comment.counter', { count: length, most: LONGEST_COMMENT })}>
          {(control) => (
            <Textarea
              {...control}
              value={comment}
              onChange={({ target }) => setComment(truncate(target.value))}
              rows={3}
            />
          )}
        </Field>
      ) : null}
      {status === 'failed' ? <Banner tone="danger">{t('failed')}</Banner> : null}
      <Button type="submit" disabled={hasOrder === undefined || stars === undefined} busy={status === 'sending'}>
        {t('send')}
      </Button>
    </form>
  );
}

/** A browser's `maxlength` counts UTF-16 units; the server counts code points. */
function truncate(text: string): string {
  return Array.from(text).slice(0, LONGEST_COMMENT).join('');
}
