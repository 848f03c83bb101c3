import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';

import styles from './Requests.module.css';

/** Stands in the place of requests that have not been sent yet. */
export function NoRequests() {
  const t = useTranslate('profile');
  const { locale, city } = useFragmentContext('locale', 'city');
  return (
    <div className={styles.none}>
      <p className={styles.muted}>{t('requests.none')}</p>
      <ButtonLink variant="secondary" href={`/${locale.code}/${city.code}/contact-us`}>
        {t('requests.write')}
      </ButtonLink>
    </div>
  );
}
