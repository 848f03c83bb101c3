import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink } from '@roadside/mfe-kit/page';

import styles from './CalculatorCity.module.css';

/** The city of the rates, and the way to another one: back to the same calculator. */
export function CalculatorCity({ path }: { path: string }) {
  const t = useTranslate('calculator');
  const { locale, city } = useFragmentContext('locale', 'city');
  const cities = `/${locale.code}/${city.code}/cities?page=${encodeURIComponent(`/${path}`)}`;
  return (
    <p className={styles.city}>
      {t('city')} <strong>{city.name}</strong>
      <span aria-hidden="true"> · </span>
      <OverlayLink className={styles.change} overlay="places" href={cities}>
        {t('change_city')}
      </OverlayLink>
    </p>
  );
}
