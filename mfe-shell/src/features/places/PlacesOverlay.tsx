import type { FragmentContext } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Drawer } from '@roadside/mfe-kit/ui/drawer/Drawer';

import { Picker } from './Picker';
import { loadDirectory } from './data/directory';

/** Props of {@link PlacesOverlay}: what every overlay is given. */
export interface PlacesOverlayProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** The country and city picker. */
export function PlacesOverlay({ open, onClose, onClosed }: PlacesOverlayProps) {
  const t = useTranslate('places');
  return (
    <Drawer open={open} onClose={onClose} onClosed={onClosed} title={t('title')} closeLabel={t('close')} fill>
      <Picker onClose={onClose} />
    </Drawer>
  );
}

/** Begins to fetch the cities of the page's country. */
export function warm({ locale, city }: FragmentContext): void {
  // A failure shows when the picker is opened, which tries again.
  if (locale && city) loadDirectory({ locale: locale.code, city: city.code }, locale.country).catch(() => undefined);
}
