import { useTranslate } from '@roadside/mfe-kit/fragment';
import { useStoredText } from '@roadside/mfe-kit/page';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Checkbox } from '@roadside/mfe-kit/ui/field/Checkbox';

import { CONTACT_DETAILS_EVENT, storedContactDetails } from '../../shared/form/contact-details';
import styles from './Remember.module.css';

export interface RememberProps {
  /** Whether the visitor agrees to keep the details. */
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Removes the stored details, and clears their fields. */
  onForget: () => void;
}

/**
 * Keeps name and contacts on the device for the next request, if the visitor agrees. Hidden without
 * scripts.
 */
export function Remember({ checked, onChange, onForget }: RememberProps) {
  const t = useTranslate('support');
  const isStored = useStoredText(CONTACT_DETAILS_EVENT, storedContactDetails) !== null;
  if (isStored) {
    return (
      <p className={styles.stored}>
        {t('remember.stored')}{' '}
        <Button variant="quiet" onClick={onForget}>
          {t('remember.forget')}
        </Button>
      </p>
    );
  }
  return (
    <div className={styles.choice}>
      <Checkbox label={t('remember.label')} checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <p className={styles.help}>{t('remember.help')}</p>
    </div>
  );
}
