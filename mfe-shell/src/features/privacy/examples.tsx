import type { Examples } from '@roadside/mfe-kit/examples';

import { OverlayExample } from '../../shared/testing/OverlayExample';
import { Sample } from '../../shared/testing/Sample';
import { PrivacyOverlay } from './PrivacyOverlay';

const examples: Examples = {
  title: 'PrivacyOverlay',
  examples: {
    usual: () => (
      <Sample>
        <OverlayExample overlay={PrivacyOverlay} />
      </Sample>
    ),
    consentFirst: () => (
      <Sample part={{ locale: { code: 'fi-en', language: 'en', country: 'fi', dir: 'ltr' } }}>
        <OverlayExample overlay={PrivacyOverlay} />
      </Sample>
    ),
  },
};

export default examples;
