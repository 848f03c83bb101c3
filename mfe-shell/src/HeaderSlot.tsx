import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { showToast } from '@roadside/mfe-kit/page';
import { useEffect } from 'react';

import { Header } from './features/header/Header';
import { RegionBanner } from './features/region-banner/RegionBanner';
import { takeCityChange } from './shared/visitor/city-change';

/** Header slot: the header, and the question about the city. A change of the city is confirmed. */
export function HeaderSlot() {
  const t = useTranslate('shell');
  const { city } = useFragmentContext('city');
  useEffect(() => {
    if (takeCityChange(city.code)) showToast({ text: t('city.changed', { city: city.name }), tone: 'success' });
  }, [city, t]);
  return (
    <>
      <Header />
      <RegionBanner key={city.code} />
    </>
  );
}
