import { useFragmentContext } from '@roadside/mfe-kit/fragment';

import { Header } from './features/header/Header';
import { RegionBanner } from './features/region-banner/RegionBanner';

/** Header slot: the header, and the region prompt. */
export function HeaderSlot() {
  const { city } = useFragmentContext('city');
  return (
    <>
      <Header />
      <RegionBanner key={city.code} />
    </>
  );
}
