/** Readers' reactions with their texts. A chunk of its own. */
import type { Messages } from '@roadside/mfe-kit/contract';
import { FragmentContextProvider, useFragmentContext } from '@roadside/mfe-kit/fragment';
import { loadMessages } from '@roadside/mfe-kit/page';
import { useMemo, type ComponentType } from 'react';

import { Panel } from './Panel';

/** The panel in a language. Rejects when its texts cannot be had. */
export async function loadPanel(language: string): Promise<ComponentType> {
  return withMessages(await loadMessages(['reactions'], language));
}

function withMessages(messages: Messages): ComponentType {
  return function LatePanel() {
    const context = useFragmentContext();
    const value = useMemo(() => ({ ...context, messages: { ...context.messages, ...messages } }), [context]);
    return (
      <FragmentContextProvider value={value}>
        <Panel />
      </FragmentContextProvider>
    );
  };
}
