import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { SAMPLE_TESTS } from '../../shared/testing/sample-tests';
import { NextStep } from './NextStep';
import { ProfessionChoice } from './ProfessionChoice';

const [, PASSED, FAILED] = SAMPLE_TESTS;

const examples: Examples = {
  title: 'KnowledgeCheck',
  examples: {
    next: () => (
      <Sample>
        <NextStep tests={SAMPLE_TESTS} />
      </Sample>
    ),
    wait: () => (
      <Sample>
        <NextStep tests={FAILED ? [FAILED] : []} />
      </Sample>
    ),
    done: () => (
      <Sample>
        <NextStep tests={PASSED ? [PASSED] : []} />
      </Sample>
    ),
    profession: () => (
      <Sample>
        <ProfessionChoice tests={SAMPLE_TESTS} onChoose={() => undefined} />
      </Sample>
    ),
  },
};

export default examples;
