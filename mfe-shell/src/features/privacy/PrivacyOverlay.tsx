import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Dialog, type DialogProps } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { useId, useState, type SyntheticEvent } from 'react';

import { CHOICES, isRefused, readConsent, writeConsent, type Consent } from '../../shared/visitor/consent';
import styles from './PrivacyOverlay.module.css';

/**
 * Privacy settings: shows the current choice and stores another. Until the first choice the least
 * is selected, so that refusing takes one press.
 */
export function PrivacyOverlay(props: Pick<DialogProps, 'open' | 'onClose' | 'onClosed'>) {
  const title = useTranslate('shell');
  const t = useTranslate('privacy');
  const [currentChoice] = useState(readConsent);
  const [choice, setChoice] = useState<Consent>(currentChoice ?? 'none');
  const { menu, locale } = useFragmentContext('menu', 'locale');
  const [now] = useState(() => stateOf(currentChoice, isRefused(locale.country)));
  const details = menu?.footer_data.urls.find(({ url }) => url.endsWith('/cookies'));
  const form = useId();
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    writeConsent(choice);
    props.onClose();
  };
  return (
    <Dialog
      {...props}
      title={title('privacy.open')}
      closeLabel={title('close')}
      footer={
        <Button type="submit" form={form} data-submit="">
          {t('save')}
        </Button>
      }
    >
      <form id={form} onSubmit={save}>
        <p>{t('about')}</p>
        <p className={styles.now}>{t('now', { choice: now })}</p>
        <fieldset className={styles.choices}>
          <legend className={styles.question}>{t('question')}</legend>
          {CHOICES.map((value) => (
            <div key={value} className={styles.choice}>
              <input
                className={styles.radio}
                id={form + value}
                type="radio"
                name="consent"
                checked={choice === value}
                onChange={() => setChoice(value)}
                aria-describedby={`${form}${value}-help`}
              />
              <label className={styles.name} htmlFor={form + value}>
                {t(value)}
              </label>
              <p className={styles.help} id={`${form}${value}-help`}>
                {t(`${value}.help`)}
              </p>
            </div>
          ))}
        </fieldset>
        {details ? (
          <p className={styles.details}>
            <a href={details.url}>{details.name}</a>
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}

/** What is counted now, as a variant of the text. The browser's own setting outdoes a choice. */
function stateOf(choice: Consent | undefined, refused: boolean): Consent | 'waiting' | 'other' {
  if (refused) return choice ? 'none' : 'waiting';
  return choice ?? 'other';
}
