import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { readStored } from '@roadside/mfe-kit/page';
import { useEffect, useState } from 'react';

import { SHOWED } from './showed';

/** The country whose visitors are asked. */
const COUNTRY = 'ru';

/** Windows in which the header has little room for the city. */
const NARROW = '(width < 768px)';

type Question = typeof import('./RegionQuestion').RegionQuestion;

/** Asks a phone's visitor once whether the city is theirs. Only who is asked loads the question; the server sends nothing of it. */
export function RegionBanner() {
  const { locale } = useFragmentContext('locale');
  const [Question, setQuestion] = useState<Question>();
  const isAsked = locale.country === COUNTRY;

  useEffect(() => {
    if (!isAsked || readStored(SHOWED) || !matchMedia(NARROW).matches) return;
    let gone = false;
    const ask = async () => {
      const { RegionQuestion } = await import(/* webpackChunkName: "region" */ './RegionQuestion');
      if (!gone) setQuestion(() => RegionQuestion);
    };
    // Without it the page is as good: the city stands in the header.
    ask().catch(() => undefined);
    return () => {
      gone = true;
      setQuestion(undefined);
    };
  }, [isAsked]);

  return Question ? <Question onAnswered={() => setQuestion(undefined)} /> : null;
}
