import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink } from '@roadside/mfe-kit/page';

import { ColorSchemeField } from './ColorSchemeField';
import styles from './Settings.module.css';

/** City and language, as the site's picker changes them, and the colour scheme. */
export function Settings() {
  const t = useTranslate('profile');
  const { locale, city } = useFragmentContext('locale', 'city');
  return (
    <section className={styles.settings}>
      <h2>{t('settings.title')}</h2>
      <div className={styles.row}>
        <p>{t('settings.place', { city: city.name })}</p>
        <OverlayLink
          className={styles.change}
          overlay="places"
          href={`/${locale.code}/${city.code}/cities`}
          aria-label={t('settings.change_label')}
        >
          {t('settings.change')}
        </OverlayLink>
      </div>
      <ColorSchemeField />
    </section>
  );
}
