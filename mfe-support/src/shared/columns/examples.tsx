import type { Examples } from '@roadside/mfe-kit/examples';

import { Columns } from './Columns';

const examples: Examples = {
  title: 'Columns',
  examples: {
    usual: () => (
      <Columns rail={<p>We usually answer within 4 hours.</p>}>
        <p>What happened?</p>
      </Columns>
    ),
  },
};

export default examples;
