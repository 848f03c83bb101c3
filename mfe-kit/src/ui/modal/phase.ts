import { useEffect, useRef, type RefObject } from 'react';

import { afterTransition } from '../after-transition';
import { FADE_IN_DELAY_MS } from '../motion';
import { useLatest } from '../use-latest';
import { pageUrl } from './focus';

/**
 * Phase of a modal in the document: before its fade-in, shown, fading out. Its stylesheet reads it
 * as `data-state`.
 */
export type ModalPhase = 'opening' | 'open' | 'closing';

/** Callbacks at the end of phases. */
interface PhaseEnds {
  /** Length of the transition in milliseconds. */
  duration: number;
  /** Called when `opening` ends. */
  onOpened: () => void;
  /** Called when `closing` ends. */
  onClosed: () => void;
}

/** Ends each phase after its time. After a navigation the modal closes without a transition. */
export function usePhaseEnds(ref: RefObject<HTMLElement | null>, phase: ModalPhase, ends: PhaseEnds): void {
  const latest = useLatest(ends);
  const page = useRef('');
  useEffect(() => {
    if (phase === 'opening') {
      page.current = pageUrl();
      const timer = setTimeout(() => latest.current.onOpened(), FADE_IN_DELAY_MS);
      return () => clearTimeout(timer);
    }
    if (phase === 'closing' && ref.current) {
      const duration = page.current === pageUrl() ? latest.current.duration : 0;
      return afterTransition(ref.current, duration, () => latest.current.onClosed());
    }
    return undefined;
  }, [ref, phase, latest]);
}
