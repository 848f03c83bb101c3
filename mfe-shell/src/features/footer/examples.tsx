import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/Sample';
import { Footer } from './Footer';

const examples: Examples = {
  title: 'Footer',
  examples: {
    usual: () => (
      <Sample>
        <Footer />
      </Sample>
    ),
    withoutMenus: () => (
      <Sample part={{ menu: null }}>
        <Footer />
      </Sample>
    ),
  },
};

export default examples;
