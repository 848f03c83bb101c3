import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import type { SearchControl } from '@roadside/mfe-kit/ui/search-box/SearchBox';
import { useState, type ComponentType } from 'react';

/** What stands below a search field. */
type Below = ComponentType<{ control: SearchControl }>;

/** Suggestions for a search field, whose code and texts are fetched when a pointer or the focus comes near. */
export function useLateSuggestions(): { below: Below | undefined; approach: () => void } {
  const { language } = useFragmentContext('locale').locale;
  const [late, setLate] = useState<{ language: string; below: Below }>();
  const load = async () => {
    const { loadSuggestions } = await import(/* webpackChunkName: "suggestions" */ './LateSuggestions');
    setLate({ language, below: await loadSuggestions(language) });
  };
  return {
    below: late?.language === language ? late.below : undefined,
    approach: () => {
      // Without them the field is a form like any other; the next approach tries again.
      if (late?.language !== language) load().catch(() => undefined);
    },
  };
}
