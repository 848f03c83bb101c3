import { useEffect, useRef, useState } from 'react';

/** A page shown by the overlay, as stored in the tab's history. */
interface Step {
  /** Id of its overlay. */
  readonly overlay: string;
  readonly url: string;
  /** Number of steps of this overlay below it. */
  readonly depth: number;
}

/** Navigation between the overlay's steps. */
export interface Steps {
  /** URL of the current page. */
  readonly url: string;
  /** Whether the visitor has left the first step. */
  readonly isLater: boolean;
  /** Shows another page; "back" returns to the current one. */
  go: (url: string) => void;
  /** Goes to the previous step; `undefined` if there is none. */
  readonly back: (() => void) | undefined;
  close: () => void;
}

/**
 * Pages that the overlay shows one after another. Each has a history entry with its URL, so a
 * reload shows the step as a page. Closing restores the URL of the page below.
 */
export function useSteps(first: string, onClose: () => void): Steps {
  const [overlay] = useState(() => Math.random().toString(36).slice(2));
  const [step, setStep] = useState<Step>({ overlay, url: first, depth: 0 });
  const [isLater, setLater] = useState(false);
  const below = useRef('');

  // Runs after the dialog has added its history entry: effects of children run first.
  useEffect(() => {
    below.current = location.href;
    if (isOverlay(history.state)) replace({ overlay, url: first, depth: 0 });
  }, [overlay, first]);

  useEffect(() => {
    // The loader ignores history entries of an open overlay.
    const arrive = (event: PopStateEvent) => {
      const nextStep = stepOf(event.state);
      if (nextStep?.overlay !== overlay) return;
      setLater(true);
      setStep(nextStep);
    };
    addEventListener('popstate', arrive);
    return () => removeEventListener('popstate', arrive);
  }, [overlay]);

  const show = (nextStep: Step) => {
    setLater(true);
    setStep(nextStep);
  };
  const parent = parentOf(step.url);
  const backInPlace = () => {
    if (parent === undefined) return;
    replace({ ...step, url: parent });
    show({ ...step, url: parent });
  };
  return {
    url: step.url,
    isLater,
    go(url) {
      const nextStep = { overlay, url, depth: step.depth + 1 };
      history.pushState({ ...history.state, supportStep: nextStep }, '', url);
      show(nextStep);
    },
    back: step.depth > 0 ? () => history.back() : parent === undefined ? undefined : backInPlace,
    close() {
      if (stepOf(history.state)?.overlay !== overlay) onClose();
      else if (step.depth > 0) history.go(-step.depth - 1);
      else {
        history.replaceState(history.state, '', below.current);
        onClose();
      }
    },
  };
}

/** URL of the profession choice, for the URL of a form. */
function parentOf(url: string): string | undefined {
  return /^(.*\/contact-us)\/[^/]+$/.exec(new URL(url, location.href).pathname)?.[1];
}

function replace(step: Step): void {
  history.replaceState({ ...history.state, supportStep: step }, '', step.url);
}

function isOverlay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'roadsideOverlay' in state;
}

function stepOf(state: unknown): Step | undefined {
  if (typeof state !== 'object' || state === null || !('supportStep' in state)) return undefined;
  return state.supportStep as Step;
}
