import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, TILES } from '../../shared/testing/Sample';
import { CHOICE_PAGE } from '../../shared/testing/sample-forms';
import { FormChoice } from './FormChoice';
import { ProfessionChoice } from './ProfessionChoice';

const examples: Examples = {
  title: 'ProfessionChoice',
  examples: {
    forms: () => (
      <Sample menu={{ tiles: TILES }}>
        <FormChoice page={CHOICE_PAGE} />
      </Sample>
    ),
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
