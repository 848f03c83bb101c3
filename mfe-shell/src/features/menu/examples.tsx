import type { FragmentContext } from '@roadside/mfe-kit/contract';
import type { Examples } from '@roadside/mfe-kit/examples';

import { OverlayExample } from '../../shared/testing/OverlayExample';
import { Sample } from '../../shared/testing/Sample';
import { SAMPLE_MENU } from '../../shared/testing/sample-menu';
import { MenuOverlay } from './MenuOverlay';

/** A profession with a long name and no picture. */
const LONG_TILE = {
  id: 'long',
  slug: 'long',
  name: 'Courier by car, by bicycle, by scooter or on foot, wherever there is something to bring',
  description: 'Pneumonoultramicroscopicsilicovolcanoconiosis',
  url: '/ru-en/moskva/knowledge-base/long',
};

/** A button that opens a page's menu. */
function withContext(part: Partial<FragmentContext> = {}) {
  return () => (
    <Sample part={part}>
      <OverlayExample overlay={MenuOverlay} />
    </Sample>
  );
}

const examples: Examples = {
  title: 'MenuOverlay',
  examples: {
    usual: withContext(),
    longWords: withContext({
      city: { code: 'long', name: 'Komsomolsk-on-Amur and all that lies around it' },
      menu: {
        ...SAMPLE_MENU,
        tiles: [LONG_TILE, ...SAMPLE_MENU.tiles.slice(1)],
      },
    }),
    withoutSupport: withContext({ flags: { DISABLE_CONTACT_US_FORM: 'on' } }),
    withoutTiles: withContext({ menu: { ...SAMPLE_MENU, tiles: [], promo_banner: null } }),
    withoutMenus: withContext({ menu: null, languages: [] }),
  },
};

export default examples;
