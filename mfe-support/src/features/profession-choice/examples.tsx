import type { Examples } from '@roadside/mfe-kit/examples';
import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import { sampleContext } from '@roadside/mfe-kit/sample-page';
import support from '../../../../locales/en/support.json';
import { ProfessionChoice } from './ProfessionChoice';

const context = sampleContext('overlays', { support });

export default {
  title: 'ProfessionChoice',
  examples: {
    usual: () => (
      <FragmentContextProvider value={context}>
        <ProfessionChoice />
      </FragmentContextProvider>
    ),
  },
} satisfies Examples;
