import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { LEVEL } from '../../shared/testing/sample-progress';
import { LevelCard } from './LevelCard';

const ENDS_ON = '2026-11-30';

const examples: Examples = {
  title: 'LevelCard',
  examples: {
    usual: () => (
      <Sample>
        <LevelCard level={LEVEL} endsOn={ENDS_ON}>
          <a href="/ru-en/moskva/profile/pro">Level and documents</a>
          <a href="/ru-en/moskva/profile/pro/achievements">Achievements</a>
        </LevelCard>
      </Sample>
    ),
    keeping: () => (
      <Sample>
        <LevelCard level={{ ...LEVEL, points: 12, missing_to_keep: 88 }} endsOn={ENDS_ON} />
      </Sample>
    ),
    highest: () => (
      <Sample>
        <LevelCard level={{ code: 'master', name: 'Master', points: 1204 }} endsOn={ENDS_ON} />
      </Sample>
    ),
    none: () => (
      <Sample>
        <LevelCard level={undefined} endsOn={ENDS_ON} />
      </Sample>
    ),
  },
};

export default examples;
