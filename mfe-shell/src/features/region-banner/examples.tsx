import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { RegionQuestion } from './RegionQuestion';

/** The city of a visitor's network. */
const NEARBY = { code: 'kazan', name: 'Kazan', url: '/ru-en/kazan/knowledge-base' };

/** A long city name that wraps. */
const LONG_CITY = { code: 'long', name: 'Komsomolsk-on-Amur and all that lies around it' };

const examples: Examples = {
  title: 'RegionQuestion',
  examples: {
    usual: () => (
      <Sample>
        <RegionQuestion onAnswered={() => undefined} />
      </Sample>
    ),
    nearby: () => (
      <Sample>
        <RegionQuestion nearby={NEARBY} onAnswered={() => undefined} />
      </Sample>
    ),
    longCity: () => (
      <Sample part={{ city: LONG_CITY }}>
        <RegionQuestion onAnswered={() => undefined} />
      </Sample>
    ),
  },
};

export default examples;
