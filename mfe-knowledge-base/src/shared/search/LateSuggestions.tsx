import type { Messages } from '@roadside/mfe-kit/contract';
import { FragmentContextProvider, useFragmentContext } from '@roadside/mfe-kit/fragment';
import { loadMessages } from '@roadside/mfe-kit/page';
import type { SearchControl } from '@roadside/mfe-kit/ui/search-box/SearchBox';
import { SiteSuggestions } from '@roadside/mfe-kit/ui/search-box/SiteSuggestions';
import type { ComponentType } from 'react';

/** Suggestion components by language, one identity each, so that React keeps their state. */
const components = new Map<string, ComponentType<{ control: SearchControl }>>();

/** Loads suggestions with their messages. Rejects if the messages do not load. */
export async function loadSuggestions(language: string): Promise<ComponentType<{ control: SearchControl }>> {
  const messages = await loadMessages(['search'], language);
  const component = components.get(language) ?? withMessages(messages);
  components.set(language, component);
  return component;
}

function withMessages(messages: Messages) {
  return function LateSuggestions({ control }: { control: SearchControl }) {
    const context = useFragmentContext();
    return (
      <FragmentContextProvider value={{ ...context, messages: { ...context.messages, ...messages } }}>
        <SiteSuggestions control={control} />
      </FragmentContextProvider>
    );
  };
}
