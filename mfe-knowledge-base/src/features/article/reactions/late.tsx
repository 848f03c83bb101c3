/** Readers' reactions with their texts. A chunk of its own. */
import type { Messages } from '@roadside/mfe-kit/contract';
import { Boundary, FragmentContextProvider, useFragmentContext } from '@roadside/mfe-kit/fragment';
import { loadMessages } from '@roadside/mfe-kit/page';
import { useMemo, type ComponentType, type ReactNode } from 'react';

import { Panel } from './Panel';

/** Props of the panel. */
export interface LatePanelProps {
  /** What stands in its place once it has failed. */
  fallback: ReactNode;
  /** Names what it is for: another one is tried anew. */
  subject: string;
}

/** The panel in a language. Rejects when its texts cannot be had. */
export async function loadPanel(language: string): Promise<ComponentType<LatePanelProps>> {
  return withMessages(await loadMessages(['reactions'], language));
}

function withMessages(messages: Messages): ComponentType<LatePanelProps> {
  return function LatePanel({ fallback, subject }) {
    const context = useFragmentContext();
    const value = useMemo(() => ({ ...context, messages: { ...context.messages, ...messages } }), [context]);
    return (
      <Boundary subject={subject} fallback={fallback}>
        <FragmentContextProvider value={value}>
          <Panel />
        </FragmentContextProvider>
      </Boundary>
    );
  };
}
