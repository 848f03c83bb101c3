import type { Examples } from '@roadside/mfe-kit/examples';
import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import { sampleContext } from '@roadside/mfe-kit/sample-page';
import formats from '../../../../locales/en/formats.json';
import chat from '../../../../locales/en/chat.json';
import { UnreadBadge } from './UnreadBadge';

const context = sampleContext('edge-of-page', { formats, chat });

export default {
  title: 'UnreadBadge',
  examples: {
    none: () => (
      <FragmentContextProvider value={context}>
        <UnreadBadge />
      </FragmentContextProvider>
    ),
    one: () => (
      <FragmentContextProvider value={context}>
        <UnreadBadge count={1} />
      </FragmentContextProvider>
    ),
    many: () => (
      <FragmentContextProvider value={context}>
        <UnreadBadge count={1234} />
      </FragmentContextProvider>
    ),
  },
} satisfies Examples;
