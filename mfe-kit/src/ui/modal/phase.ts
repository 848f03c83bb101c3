import { useEffect, useRef, type RefObject } from 'react';

import { afterTransition } from '../after-transition';
import { FADE_IN_DELAY_MS } from '../motion';
import { useLatest } from '../use-latest';
import { addressOfPage } from './focus';

/** A modal in the document: about to be seen, coming or there, going. Its sheet reads it as `data-state`. */
export type ModalPhase = 'opening' | 'open' | 'closing';

/** What ends the phases. */
interface PhaseEnds {
  /** Length of the transition in milliseconds. */
  duration: number;
  /** `opening` is over. */
  onOpened: () => void;
  /** `closing` is over. */
  onClosed: () => void;
}

/** Ends each phase in its time. Once another page has come, there is nothing to go back to slowly: it closes at once. */
export function usePhaseEnds(ref: RefObject<HTMLElement | null>, phase: ModalPhase, ends: PhaseEnds): void {
  const latest = useLatest(ends);
  const page = useRef('');
  useEffect(() => {
    if (phase === 'opening') {
      page.current = addressOfPage();
      const timer = setTimeout(() => latest.current.onOpened(), FADE_IN_DELAY_MS);
      return () => clearTimeout(timer);
    }
    if (phase === 'closing' && ref.current) {
      const duration = page.current === addressOfPage() ? latest.current.duration : 0;
      return afterTransition(ref.current, duration, () => latest.current.onClosed());
    }
    return undefined;
  }, [ref, phase, latest]);
}
