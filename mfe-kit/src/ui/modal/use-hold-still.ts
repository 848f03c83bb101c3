import { useEffect, type RefObject } from 'react';

/**
 * Pauses a moving element while it is pressed. A link that moves away during a press would not be
 * followed: the browser would send `click` to a common ancestor.
 */
export function useHoldStill(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let paused: Animation[] = [];

    const hold = () => {
      paused = element.getAnimations().filter(({ playState }) => playState === 'running');
      for (const animation of paused) {
        const { currentTime } = animation;
        animation.pause();
        // `pause()` alone takes effect with the next frame.
        animation.currentTime = currentTime;
      }
    };
    const release = () => {
      // Playing a cancelled animation would restart it.
      for (const animation of paused) if (animation.playState === 'paused') animation.play();
      paused = [];
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
