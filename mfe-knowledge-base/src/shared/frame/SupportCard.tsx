import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { useIsOn } from '@roadside/mfe-kit/page';
import { OverlayButton } from '@roadside/mfe-kit/ui/button/OverlayButton';

import styles from './SupportCard.module.css';

export interface SupportCardProps {
  /** Path of the form. @default the form of this place */
  href?: string;
  /** When support answers. @default not shown */
  workingHours?: string;
}

/** Way to support at the end of a page. Nothing while the form is switched off. */
export function SupportCard({ href, workingHours }: SupportCardProps) {
  const t = useTranslate('knowledge-base');
  const { locale, city } = useFragmentContext('locale', 'city');
  if (useIsOn('DISABLE_CONTACT_US_FORM')) return null;
  return (
    <section className={styles.card}>
      <div className={styles.text}>
        <h2 className={styles.title}>{t('reach_us')}</h2>
        <p>{workingHours ? t('reach_us_hours', { hours: workingHours }) : t('reach_us_text')}</p>
      </div>
      <OverlayButton variant="secondary" overlay="support" href={href ?? `/${locale.code}/${city.code}/contact-us`}>
        {t('contact_us')}
      </OverlayButton>
    </section>
  );
}
