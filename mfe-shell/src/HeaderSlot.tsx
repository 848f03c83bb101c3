import { useFragmentContext } from '@roadside/mfe-kit/fragment';

import { Header } from './features/header/Header';
import { RegionBanner } from './features/region-banner/RegionBanner';

/** Top of every page, and the question about the city that comes with it. */
export function HeaderSlot() {
  const { city } = useFragmentContext('city');
  return (
    <>
      <Header />
      <RegionBanner key={city.code} />
    </>
  );
}
