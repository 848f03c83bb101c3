import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { NO_PROGRESS, PROGRESS } from '../../shared/testing/sample-progress';
import { Figures } from './Figures';

const examples: Examples = {
  title: 'Figures',
  examples: {
    usual: () => (
      <Sample>
        <Figures progress={PROGRESS} />
      </Sample>
    ),
    few: () => (
      <Sample>
        <Figures progress={{ ...PROGRESS, rating: { count: 3, most: 150, least: 10 } }} />
      </Sample>
    ),
    none: () => (
      <Sample>
        <Figures progress={NO_PROGRESS} />
      </Sample>
    ),
  },
};

export default examples;
