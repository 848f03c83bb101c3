import type { FragmentContext } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Drawer } from '@roadside/mfe-kit/ui/drawer/Drawer';

import { Picker } from './Picker';
import { loadDirectory } from './data/directory';

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

/** Preloads the cities of the page's country. */
export function warm({ locale, city }: FragmentContext): void {
  // The picker retries when it opens, and shows a failure.
  if (locale && city) loadDirectory({ locale: locale.code, city: city.code }, locale.country).catch(() => undefined);
}
