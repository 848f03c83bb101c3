import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { ACHIEVEMENTS, NO_ACHIEVEMENTS } from '../../shared/testing/sample-progress';
import { AchievementGroups } from './AchievementGroups';

const examples: Examples = {
  title: 'AchievementGroups',
  examples: {
    usual: () => (
      <Sample>
        <AchievementGroups achievements={ACHIEVEMENTS} />
      </Sample>
    ),
    none: () => (
      <Sample>
        <AchievementGroups achievements={NO_ACHIEVEMENTS} />
      </Sample>
    ),
  },
};

export default examples;
