import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Dialog, type DialogProps } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { useId, useState, type SyntheticEvent } from 'react';

import { CHOICES, readConsent, writeConsent, type Consent } from './consent';
import styles from './PrivacyOverlay.module.css';

/**
 * Privacy settings: shows the current choice and stores another. Nothing is selected by default.
 */
export function PrivacyOverlay(props: Pick<DialogProps, 'open' | 'onClose' | 'onClosed'>) {
  const title = useTranslate('shell');
  const t = useTranslate('privacy');
  const [currentChoice] = useState(readConsent);
  const [choice, setChoice] = useState<Consent | undefined>(currentChoice);
  const form = useId();
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (choice) writeConsent(choice);
    props.onClose();
  };
  return (
    <Dialog
      {...props}
      title={title('privacy.open')}
      closeLabel={title('close')}
      footer={
        <Button type="submit" form={form} data-submit="" disabled={!choice}>
          {t('save')}
        </Button>
      }
    >
      <form id={form} onSubmit={save}>
        <p>{t('about')}</p>
        <p className={styles.now}>{t('now', { choice: currentChoice ?? 'other' })}</p>
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
      </form>
    </Dialog>
  );
}
