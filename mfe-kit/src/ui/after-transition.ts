import { TRANSITION_SLACK_MS } from './motion';

/**
 * Calls `done` once, when the element's own transition has ended. No event tells the end in a hidden page, or where nothing
 * moved: then a time-out does. With reduced motion it comes at once, but never within the call.
 * @param duration Length of the transition in milliseconds; 0 when there is nothing to wait for.
 * @returns Function that calls it off.
 */
export function afterTransition(element: Element, duration: number, done: () => void): () => void {
  const still = duration === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const timer = setTimeout(finish, still ? 0 : duration + TRANSITION_SLACK_MS);
  const onEnd = (event: Event) => {
    // Transitions of what is inside end too, and bubble.
    if (event.target === element) finish();
  };
  element.addEventListener('transitionend', onEnd);

  function callOff(): void {
    clearTimeout(timer);
    element.removeEventListener('transitionend', onEnd);
  }
  function finish(): void {
    callOff();
    done();
  }
  return callOff;
}
