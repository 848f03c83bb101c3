import type { Examples } from '@roadside/mfe-kit/examples';
import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import { sampleContext } from '@roadside/mfe-kit/sample-page';
import profile from '../../../../locales/en/profile.json';
import { GuestCard } from './GuestCard';

const context = sampleContext('main', { profile });

export default {
  title: 'GuestCard',
  examples: {
    usual: () => (
      <FragmentContextProvider value={context}>
        <GuestCard />
      </FragmentContextProvider>
    ),
  },
} satisfies Examples;
