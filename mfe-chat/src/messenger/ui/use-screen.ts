import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Controls } from './controls';

/**
 * Whether the visitor can see the messenger: the widget shows it and the tab is visible. Also
 * follows the keyboard of a phone, which shrinks only the visual viewport.
 */
export function useScreen({ visibility }: Controls): boolean {
  const shown = useSyncExternalStore(visibility.subscribe, visibility.get, visibility.get);
  const [visible, setVisible] = useState(document.visibilityState === 'visible');

  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);

  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const fit = () => {
      if (visualViewport.scale > 1.01) return;
      document.documentElement.style.setProperty('--screen-height', `${visualViewport.height}px`);
      // The browser has scrolled to the focused field. The messenger fits the screen.
      window.scrollTo(0, 0);
    };
    visualViewport.addEventListener('resize', fit);
    return () => visualViewport.removeEventListener('resize', fit);
  }, []);
  return shown && visible;
}
