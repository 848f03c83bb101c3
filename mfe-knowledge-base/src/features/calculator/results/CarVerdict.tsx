import type { Eligibility } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';

/** Whether the car suits the tariff, why not, and which tariffs it suits instead. */
export function CarVerdict({ eligible, reason, oldest_year, other_tariffs }: Eligibility) {
  const t = useTranslate('calculator');
  return (
    <Banner tone={eligible ? 'success' : 'warning'}>
      <p>{eligible ? t('eligible') : t(`eligibility.${reason ?? 'wrong_class'}` as 'eligibility.wrong_class')}</p>
      {oldest_year ? <p>{t('oldest_year', { year: String(oldest_year) })}</p> : null}
      {other_tariffs?.length ? (
        <p>{t(eligible ? 'also_suits' : 'suits_instead', { tariffs: other_tariffs.join(', ') })}</p>
      ) : null}
    </Banner>
  );
}
