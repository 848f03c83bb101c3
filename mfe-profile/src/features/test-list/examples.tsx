import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { SAMPLE_TESTS } from '../../shared/testing/sample-tests';
import { TestRows } from '../../shared/tests/TestRows';

const examples: Examples = {
  title: 'TestRows',
  examples: {
    everyState: () => (
      <Sample type="tests">
        <TestRows items={SAMPLE_TESTS} />
      </Sample>
    ),
  },
};

export default examples;
