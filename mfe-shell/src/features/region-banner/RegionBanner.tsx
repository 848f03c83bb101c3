import type { NearbyCity } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { readStored, showToast, writeStored } from '@roadside/mfe-kit/page';
import { useLatest } from '@roadside/mfe-kit/ui/use-latest';
import { useEffect, useState } from 'react';

import { FORMS } from '../../shared/route-words';
import { markCityChange } from '../../shared/visitor/city-change';
import { isNearbyChecked, REGION_PROMPT_KEY } from './prompt-storage';
import { RegionStrip } from './RegionStrip';

/** The country whose visitors are asked whether the page's city is theirs. */
const COUNTRY = 'ru';

/** Windows in which the header has little space for the city; also in the stylesheet. */
const NARROW = '(width < 768px)';

/** Mark of the root element, set by the document before its first paint: not asked before. */
const NEWCOMER = 'data-newcomer';

/** Pages with a form: a visitor who fills one in is not asked. */
const FORM = new RegExp(`^/[^/]+/[^/]+/(${FORMS.join('|')})(/|$)`);

/** Display time of a suggestion that no strip can show, in milliseconds. */
const SUGGESTION_MS = 15_000;

/** Whether the server renders the question on a page. */
const hasStripOn = (url: string, country: string) => country === COUNTRY && !FORM.test(url);

/**
 * Asks once about the city. On phones in Russia the server renders the question as a strip below
 * the header, shown from the first paint on, so that nothing moves. Visitors whose network is in
 * another city are offered that city: in the strip, or elsewhere in a toast. A `key` makes a new
 * one per city.
 */
export function RegionBanner() {
  const text = useLatest(useTranslate('shell'));
  const { locale, city, url } = useFragmentContext('locale', 'city', 'url');
  const [isOpen, setOpen] = useState(true);
  const [nearby, setNearby] = useState<NearbyCity>();
  const { country } = locale;
  const isForm = FORM.test(url);
  const hasStrip = hasStripOn(url, country);

  // A page later the question is gone, answered or not.
  useEffect(() => {
    const { documentElement: root } = document;
    if (readStored(REGION_PROMPT_KEY)) root.removeAttribute(NEWCOMER);
    else if (hasStripOn(url, country) && matchMedia(NARROW).matches) writeStored(REGION_PROMPT_KEY, '1');
  }, [url, country]);

  useEffect(() => {
    const isStripShown = hasStrip && matchMedia(NARROW).matches && document.documentElement.hasAttribute(NEWCOMER);
    if (isForm || isNearbyChecked() || (readStored(REGION_PROMPT_KEY) && !isStripShown)) return;
    let isCurrent = true;
    const suggest = (city: NearbyCity | undefined) => {
      if (!city || !isCurrent) return;
      if (isStripShown) return setNearby(city);
      writeStored(REGION_PROMPT_KEY, '1');
      showToast({
        text: text.current('region.question', { city: city.name }),
        link: { text: text.current('region.show'), url: city.url },
        timeout: SUGGESTION_MS,
      });
    };
    // The suggestion is optional: the header shows the city.
    nearbyCity().then(suggest, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isForm, hasStrip, text]);

  if (!hasStrip || !isOpen) return null;
  const answer = () => {
    document.documentElement.removeAttribute(NEWCOMER);
    setOpen(false);
  };
  return (
    <RegionStrip
      city={city}
      nearby={nearby}
      onAnswered={answer}
      onFollowed={() => nearby && markCityChange(nearby.code)}
    />
  );
}

/** The city of the visitor's network. A lazy chunk, not part of every page's first load. */
async function nearbyCity(): Promise<NearbyCity | undefined> {
  const { fetchNearby } = await import(/* webpackChunkName: "nearby" */ './nearby');
  return fetchNearby(location.pathname + location.search);
}
