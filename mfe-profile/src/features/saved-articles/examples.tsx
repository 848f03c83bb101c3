import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { ready, sampleArticles } from '../../shared/testing/sample-data';
import { SavedArticles } from './SavedArticles';

const examples: Examples = {
  title: 'SavedArticles',
  examples: {
    usual: () => (
      <Sample>
        <SavedArticles part={ready(sampleArticles(7))} />
      </Sample>
    ),
    none: () => (
      <Sample>
        <SavedArticles part={ready(sampleArticles(0))} />
      </Sample>
    ),
  },
};

export default examples;
