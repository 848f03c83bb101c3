/** Readers' reactions with their messages. A lazy-loaded chunk. */
import type { Messages } from '@roadside/mfe-kit/contract';
import { Boundary, FragmentContextProvider, useFragmentContext } from '@roadside/mfe-kit/fragment';
import { loadMessages } from '@roadside/mfe-kit/page';
import { useMemo, type ComponentType, type ReactNode } from 'react';

import { HeadingLinks } from './headings/HeadingLinks';
import { Panel } from './Panel';

export interface LatePanelProps {
  /** Shown in its place after a failure. */
  fallback: ReactNode;
  /** Id of the article: another one tries again after a failure. */
  subject: string;
}

/** Loads the panel in a language. Rejects if its messages do not load. */
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
          <HeadingLinks />
          <Panel />
        </FragmentContextProvider>
      </Boundary>
    );
  };
}
