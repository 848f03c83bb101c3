import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import type { SearchControl } from '@roadside/mfe-kit/ui/search-box/SearchBox';
import { useState, type ComponentType } from 'react';

/** Component below a search field. */
type Below = ComponentType<{ control: SearchControl }>;

/**
 * Suggestions of a search field. Their code and messages load when a pointer or the focus
 * approaches.
 */
export function useLateSuggestions(): { below: Below | undefined; approach: () => void } {
  const { language } = useFragmentContext('locale').locale;
  const [loaded, setLoaded] = useState<{ language: string; below: Below }>();
  const load = async () => {
    const { loadSuggestions } = await import(/* webpackChunkName: "suggestions" */ './LateSuggestions');
    setLoaded({ language, below: await loadSuggestions(language) });
  };
  return {
    below: loaded?.language === language ? loaded.below : undefined,
    approach: () => {
      // The field works without them. The next approach tries again.
      if (loaded?.language !== language) load().catch(() => undefined);
    },
  };
}
