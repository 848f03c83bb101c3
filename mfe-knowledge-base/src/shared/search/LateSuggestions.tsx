import type { Messages } from '@roadside/mfe-kit/contract';
import { FragmentContextProvider, useFragmentContext } from '@roadside/mfe-kit/fragment';
import { loadMessages } from '@roadside/mfe-kit/page';
import type { SearchControl } from '@roadside/mfe-kit/ui/search-box/SearchBox';
import { SiteSuggestions } from '@roadside/mfe-kit/ui/search-box/SiteSuggestions';
import type { ComponentType } from 'react';

/** Suggestions by the language that they speak: the same one for every field, so that React keeps it. */
const made = new Map<string, ComponentType<{ control: SearchControl }>>();

/** Suggestions with their texts. Rejects when these cannot be had. */
export async function loadSuggestions(language: string): Promise<ComponentType<{ control: SearchControl }>> {
  const messages = await loadMessages(['search'], language);
  const known = made.get(language) ?? withMessages(messages);
  made.set(language, known);
  return known;
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
