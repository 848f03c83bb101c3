import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { Settings } from './Settings';

const examples: Examples = {
  title: 'Settings',
  examples: {
    usual: () => (
      <Sample>
        <Settings />
      </Sample>
    ),
  },
};

export default examples;
