import { useFragmentContext, FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import type { Examples } from '@roadside/mfe-kit/examples';
import type { ReactNode } from 'react';

import messages from '../../../../../locales/en/reactions.json';
import { Sample, samplePage } from '../../../shared/testing/Sample';
import { Panel } from './Panel';
import { ShareLinks } from './actions/ShareLinks';
import { UnhelpfulForm } from './helpful/UnhelpfulForm';

const PAGE = {
  ...samplePage('kb_article', {
    blocks: [{ id: 'heading', type: 'heading', props: { title: 'Your payout hasn’t arrived', description: '' } }],
  }),
  page: { type: 'kb_article' as const, params: { article_id: 'taxi-payout-not-arrived' } },
};

/** The page's own context lacks the lazy-loaded messages. */
function WithTexts({ children }: { children: ReactNode }) {
  const context = useFragmentContext();
  const value = { ...context, messages: { ...context.messages, reactions: messages } };
  return <FragmentContextProvider value={value}>{children}</FragmentContextProvider>;
}

function Shown({ children }: { children: ReactNode }) {
  return (
    <Sample page={PAGE} context={{ url: '/ru-en/moskva/knowledge-base/taxi/money/payout-not-arrived' }}>
      <WithTexts>{children}</WithTexts>
    </Sample>
  );
}

const examples: Examples = {
  title: 'Reactions',
  examples: {
    panel: () => (
      <Shown>
        <Panel />
      </Shown>
    ),
    whyNot: () => (
      <Shown>
        <UnhelpfulForm busy={false} isOpen={false} onSend={() => undefined} />
      </Shown>
    ),
    share: () => (
      <Shown>
        <ShareLinks id="share" title="Your payout hasn’t arrived" />
      </Shown>
    ),
  },
};

export default examples;
