import { useEffect, type RefObject } from 'react';

/**
 * Holds an element that is moving where it is while it is pressed. A link that moved away between the beginning and the end of a
 * press would not be followed: the browser's `click` would go to what contains both places.
 */
export function useHoldStill(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let held: Animation[] = [];

    const hold = () => {
      held = element.getAnimations().filter(({ playState }) => playState === 'running');
      for (const animation of held) {
        const { currentTime } = animation;
        animation.pause();
        // A pause alone begins with the next frame.
        animation.currentTime = currentTime;
      }
    };
    const release = () => {
      // One that was called off meanwhile would begin anew.
      for (const animation of held) if (animation.playState === 'paused') animation.play();
      held = [];
    };

    element.addEventListener('pointerdown', hold);
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      element.removeEventListener('pointerdown', hold);
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, [ref]);
}
