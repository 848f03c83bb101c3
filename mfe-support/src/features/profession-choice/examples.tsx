import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, TILES } from '../../shared/Sample';
import { ProfessionChoice } from './ProfessionChoice';

const examples: Examples = {
  title: 'ProfessionChoice',
  examples: {
    tiles: () => (
      <Sample menu={{ tiles: TILES }}>
        <ProfessionChoice />
      </Sample>
    ),
    linksAlone: () => (
      <Sample>
        <ProfessionChoice />
      </Sample>
    ),
    withoutMenu: () => (
      <Sample menu={null}>
        <ProfessionChoice />
      </Sample>
    ),
  },
};

export default examples;
