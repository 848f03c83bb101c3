import { Header } from './features/header/Header';
import { RegionBanner } from './features/region-banner/RegionBanner';

/** Top of every page, and the question about the city that comes with it. */
export function HeaderSlot() {
  return (
    <>
      <Header />
      <RegionBanner />
    </>
  );
}
