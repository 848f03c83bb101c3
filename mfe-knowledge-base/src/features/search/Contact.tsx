import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { useIsOn } from '@roadside/mfe-kit/page';
import { OverlayButton } from '@roadside/mfe-kit/ui/button/OverlayButton';

import styles from './Contact.module.css';

/** Link to support, with the query. Not rendered where the form is disabled. */
export function Contact({ query }: { query: string }) {
  const t = useTranslate('knowledge-base');
  const { locale, city } = useFragmentContext('locale', 'city');
  const address = `/${locale.code}/${city.code}/contact-us?q=${encodeURIComponent(query)}`;
  if (useIsOn('DISABLE_CONTACT_US_FORM')) return null;
  return (
    <section className={styles.contact}>
      <div>
        <h2 className={styles.title}>{t('reach_us')}</h2>
        <p>{t('reach_us_text')}</p>
      </div>
      <OverlayButton variant="secondary" overlay="support" href={address}>
        {t('contact_us')}
      </OverlayButton>
    </section>
  );
}
