import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';

import type { ChatThread } from '../chat/types';
import styles from './Ended.module.css';

export interface EndedProps {
  thread: Pick<ChatThread, 'ask_rating' | 'rating' | 'handling' | 'can_send'>;
  onRate: (rating: number) => void;
  /** Starts another chat. */
  onStartOver: () => void;
}

const RATINGS = [1, 2, 3, 4, 5];

/** The end of a chat: a rating, and another chat. */
export function Ended({ thread, onRate, onStartOver }: EndedProps) {
  const t = useTranslate('messenger');
  return (
    <div className={styles.ended}>
      {thread.ask_rating ? (
        <fieldset className={styles.rating}>
          <legend>{t('rate.title')}</legend>
          <div className={styles.row}>
            {RATINGS.map((rating) => (
              <button
                key={rating}
                type="button"
                aria-label={t('rate.value', { rating })}
                onClick={() => onRate(rating)}
              >
                {rating}
              </button>
            ))}
          </div>
          <p className={styles.ends} aria-hidden="true">
            <span>{t('rate.worst')}</span>
            <span>{t('rate.best')}</span>
          </p>
        </fieldset>
      ) : thread.rating ? (
        <p role="status">{t('rate.thanks')}</p>
      ) : null}
      {thread.can_send ? null : (
        <Button variant="secondary" onClick={onStartOver}>
          {t('start_over')}
        </Button>
      )}
    </div>
  );
}
