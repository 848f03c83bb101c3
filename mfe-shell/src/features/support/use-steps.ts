import { useEffect, useRef, useState } from 'react';

/** A page that the overlay shows, as it stands in the tab's history. */
interface Step {
  /** The overlay that it belongs to. */
  readonly overlay: string;
  readonly url: string;
  /** Steps of this overlay below it. */
  readonly depth: number;
}

/** Steps of the overlay. */
export interface Steps {
  /** Address of the page that is shown. */
  readonly url: string;
  /** Whether it is not the first one that was opened. */
  readonly isLater: boolean;
  /** Shows another page; "back" leads to the present one. */
  go: (url: string) => void;
  /** To the step before; nothing when there is none. */
  readonly back: (() => void) | undefined;
  close: () => void;
}

/**
 * The pages that the overlay shows one after another, each with its own entry and address in the tab's history: a reload shows the step as a
 * page. The page below keeps its address: it is there again when the overlay closes.
 */
export function useSteps(first: string, onClose: () => void): Steps {
  const [overlay] = useState(() => Math.random().toString(36).slice(2));
  const [step, setStep] = useState<Step>({ overlay, url: first, depth: 0 });
  const [isLater, setLater] = useState(false);
  const below = useRef('');

  // After the dialog has put its entry on the history: effects of what is inside come first.
  useEffect(() => {
    below.current = location.href;
    if (isOverlay(history.state)) replace({ overlay, url: first, depth: 0 });
  }, [overlay, first]);

  useEffect(() => {
    // The loader leaves the entries of an open overlay to it.
    const arrive = (event: PopStateEvent) => {
      const next = stepOf(event.state);
      if (next?.overlay !== overlay) return;
      setLater(true);
      setStep(next);
    };
    addEventListener('popstate', arrive);
    return () => removeEventListener('popstate', arrive);
  }, [overlay]);

  const show = (next: Step) => {
    setLater(true);
    setStep(next);
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
      const next = { overlay, url, depth: step.depth + 1 };
      history.pushState({ ...history.state, supportStep: next }, '', url);
      show(next);
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

/** Address of the choice of professions, from that of a form. */
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
