import type { NearbyCity } from '@roadside/mfe-kit/contract';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { readStored } from '@roadside/mfe-kit/page';
import { useEffect, useState } from 'react';

import { isNearbyChecked, REGION_PROMPT_KEY } from './prompt-storage';

/** The country whose visitors are asked whether the page's city is theirs. */
const COUNTRY = 'ru';

/** Windows in which the header has little room for the city. */
const NARROW = '(width < 768px)';

type Question = typeof import('./RegionAsk').RegionAsk;

/** What is asked. */
interface Asked {
  readonly Question: Question;
  /** The city of the visitor's network, when it is another one than the page's. */
  readonly nearby: NearbyCity | undefined;
}

/**
 * Asks once about the city: whoever comes from the network of another one, whether they are there; else a visitor with a phone in
 * Russia, whether the page's city is theirs. Only who is asked loads the question; the server sends nothing of it. Another city's page
 * is to have another one, by its `key`.
 */
export function RegionBanner() {
  const { locale } = useFragmentContext('locale');
  const [asked, setAsked] = useState<Asked>();
  const { country } = locale;

  useEffect(() => {
    if (readStored(REGION_PROMPT_KEY)) return;
    let gone = false;
    const ask = async () => {
      const nearby = isNearbyChecked() ? undefined : await suggested();
      const isNewcomer = country === COUNTRY && matchMedia(NARROW).matches;
      if (gone || !(nearby || isNewcomer)) return;
      const { RegionAsk } = await import(/* webpackChunkName: "region" */ './RegionAsk');
      if (!gone) setAsked({ Question: RegionAsk, nearby });
    };
    // Without it the page is as good: the city stands in the header.
    ask().catch(() => undefined);
    return () => {
      gone = true;
      setAsked(undefined);
    };
  }, [country]);

  if (!asked) return null;
  const { Question, nearby } = asked;
  return <Question nearby={nearby} onAnswered={() => setAsked(undefined)} />;
}

/** The city of the visitor's network. Its code is no part of what every page loads first. */
async function suggested(): Promise<NearbyCity | undefined> {
  const { fetchNearby } = await import(/* webpackChunkName: "nearby" */ './nearby');
  return fetchNearby(location.pathname + location.search);
}
