import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { EmergencyHint } from './EmergencyHint';

const examples: Examples = {
  title: 'EmergencyHint',
  examples: {
    usual: () => (
      <Sample>
        <EmergencyHint />
      </Sample>
    ),
  },
};

export default examples;
