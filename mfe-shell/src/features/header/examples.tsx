import type { FragmentContext, MenuData } from '@roadside/mfe-kit/contract';
import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { SAMPLE_MENU, samplePicture } from '../../shared/testing/sample-menu';
import { Header } from './Header';

const LONG_CITY = { code: 'long', name: 'Komsomolsk-on-Amur and all that lies around it' };

const LOGO: MenuData = { ...SAMPLE_MENU, logo_image: samplePicture(96, 32) };

/** A header in its slot. */
function inSlot(part: Partial<FragmentContext> = {}) {
  return () => (
    <Sample part={part}>
      <div data-slot="header">
        <Header />
      </div>
    </Sample>
  );
}

const examples: Examples = {
  title: 'Header',
  examples: {
    usual: inSlot(),
    atTheTopOfTheSite: inSlot({ parent: null, header_theme: 'transparent' }),
    longCity: inSlot({ city: LONG_CITY }),
    oneLanguageNoSupport: inSlot({ languages: [], flags: { DISABLE_CONTACT_US_FORM: 'on' } }),
    anotherLogo: inSlot({ menu: LOGO }),
    withoutMenus: inSlot({ menu: null }),
  },
};

export default examples;
