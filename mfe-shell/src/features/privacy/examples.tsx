import type { Examples } from '@roadside/mfe-kit/examples';

import { Opened } from '../../shared/Opened';
import { Sample } from '../../shared/Sample';
import { PrivacyOverlay } from './PrivacyOverlay';

const examples: Examples = {
  title: 'PrivacyOverlay',
  examples: {
    usual: () => (
      <Sample>
        <Opened overlay={PrivacyOverlay} />
      </Sample>
    ),
  },
};

export default examples;
