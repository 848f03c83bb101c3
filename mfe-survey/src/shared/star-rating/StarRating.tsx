import { useTranslate } from '@roadside/mfe-kit/fragment';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';
import { useId } from 'react';

import styles from './StarRating.module.css';

const STARS = [1, 2, 3, 4, 5];

/** Icon path of lucide's star (ISC licence), 24 by 24. */
const STAR =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z';

export interface StarRatingProps {
  /** 1 to 5; `undefined` before a choice. */
  value: number | undefined;
  onChange: (stars: number) => void;
}

/** The survey's rating: radio buttons for 1 to 5 stars. */
export function StarRating({ value = 0, onChange }: StarRatingProps) {
  const t = useTranslate('survey');
  const group = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.question}>{t('question')}</legend>
      <div className={styles.stars}>
        {STARS.map((count) => (
          <label key={count} className={count <= value ? `${styles.star} ${styles.full}` : styles.star}>
            <VisuallyHidden
              as="input"
              type="radio"
              name={group}
              value={count}
              checked={count === value}
              onChange={() => onChange(count)}
            />
            <svg className={styles.outline} viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
              <path d={STAR} />
            </svg>
            <VisuallyHidden>{t('stars', { count })}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
