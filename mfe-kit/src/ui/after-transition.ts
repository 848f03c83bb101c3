import { TRANSITION_SLACK_MS } from './motion';

/**
 * Calls `done` once, after the element's own transition. A timeout covers hidden pages and
 * transitions that do not run. With reduced motion it is called without delay, but asynchronously.
 * @param duration Length of the transition in milliseconds; 0 for none.
 * @returns Function that cancels the call.
 */
export function afterTransition(element: Element, duration: number, done: () => void): () => void {
  const skips = duration === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const timer = setTimeout(finish, skips ? 0 : duration + TRANSITION_SLACK_MS);
  const onEnd = (event: Event) => {
    // Transitions of descendants bubble.
    if (event.target === element) finish();
  };
  element.addEventListener('transitionend', onEnd);

  function cancel(): void {
    clearTimeout(timer);
    element.removeEventListener('transitionend', onEnd);
  }
  function finish(): void {
    cancel();
    done();
  }
  return cancel;
}
