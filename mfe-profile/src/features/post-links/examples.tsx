import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { PostLinks } from './PostLinks';

const examples: Examples = {
  title: 'PostLinks',
  examples: {
    usual: () => (
      <Sample>
        <PostLinks />
      </Sample>
    ),
  },
};

export default examples;
