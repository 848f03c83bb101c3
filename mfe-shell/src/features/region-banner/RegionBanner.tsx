import type { NearbyCity } from '@roadside/mfe-kit/contract';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { readStored } from '@roadside/mfe-kit/page';
import { useEffect, useState } from 'react';

import { isNearbyChecked, REGION_PROMPT_KEY } from './prompt-storage';

/** The country whose visitors are asked whether the page's city is theirs. */
const COUNTRY = 'ru';

/** Windows in which the header has little space for the city. */
const NARROW = '(width < 768px)';

type Question = typeof import('./SafeRegionQuestion').SafeRegionQuestion;

/** A prompt to show. */
interface Prompt {
  readonly Question: Question;
  /** The city of the visitor's network, if it differs from the page's. */
  readonly nearby: NearbyCity | undefined;
}

/**
 * Asks once about the city. Visitors whose network is in another city are offered that city; others
 * with a phone in Russia confirm the page's city. Only visitors who are asked load the prompt; the
 * server renders nothing. A `key` makes a new one per city.
 */
export function RegionBanner() {
  const { locale } = useFragmentContext('locale');
  const [prompt, setPrompt] = useState<Prompt>();
  const { country } = locale;

  useEffect(() => {
    if (readStored(REGION_PROMPT_KEY)) return;
    let isUnmounted = false;
    const showPrompt = async () => {
      const nearby = isNearbyChecked() ? undefined : await nearbyCity();
      const isNewcomer = country === COUNTRY && matchMedia(NARROW).matches;
      if (isUnmounted || !(nearby || isNewcomer)) return;
      const { SafeRegionQuestion } = await import(/* webpackChunkName: "region" */ './SafeRegionQuestion');
      if (!isUnmounted) setPrompt({ Question: SafeRegionQuestion, nearby });
    };
    // The prompt is optional: the header shows the city.
    showPrompt().catch(() => undefined);
    return () => {
      isUnmounted = true;
      setPrompt(undefined);
    };
  }, [country]);

  if (!prompt) return null;
  const { Question, nearby } = prompt;
  return <Question nearby={nearby} onAnswered={() => setPrompt(undefined)} />;
}

/** The city of the visitor's network. A lazy chunk, not part of every page's first load. */
async function nearbyCity(): Promise<NearbyCity | undefined> {
  const { fetchNearby } = await import(/* webpackChunkName: "nearby" */ './nearby');
  return fetchNearby(location.pathname + location.search);
}
