import type { FragmentContext } from '@roadside/mfe-kit/contract';
import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { SAMPLE_MENU } from '../../shared/testing/sample-menu';
import { Footer } from './Footer';

/** A footer on a page. */
function withContext(part: Partial<FragmentContext> = {}) {
  return () => (
    <Sample part={part}>
      <Footer />
    </Sample>
  );
}

const examples: Examples = {
  title: 'Footer',
  examples: {
    usual: withContext(),
    withoutBannerAndSocials: withContext({
      menu: { ...SAMPLE_MENU, banner_kb: null, footer_data: { ...SAMPLE_MENU.footer_data, socials: [] } },
    }),
    withoutSupport: withContext({ flags: { DISABLE_CONTACT_US_FORM: 'on' } }),
    oneLanguage: withContext({ languages: [] }),
    withoutMenus: withContext({ menu: null }),
  },
};

export default examples;
