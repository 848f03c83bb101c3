import { useTranslate } from '@roadside/mfe-kit/fragment';
import { useId } from 'react';

const STARS = [1, 2, 3, 4, 5];

/** The survey's question with one to five stars to choose from, as radio buttons. */
export function StarRating() {
  const t = useTranslate('survey');
  const group = useId();
  return (
    <fieldset>
      <legend>{t('question')}</legend>
      {STARS.map((count) => (
        <label key={count}>
          <input type="radio" name={group} value={count} />
          {t('stars', { count })}
        </label>
      ))}
    </fieldset>
  );
}
