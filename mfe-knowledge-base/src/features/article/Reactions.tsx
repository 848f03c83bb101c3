import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { useEffect, useRef, useState, type ComponentType } from 'react';

import styles from './Reactions.module.css';
import type { LatePanelProps } from './reactions/late';

/** Distance at which the reactions load, relative to the window's height. */
const LOAD_MARGIN = '100%';

/** Signs of reading, after which heading links are wanted too. */
const READING_SIGNS = ['scroll', 'pointermove', 'keydown'];

/**
 * Whether a pointer only rests. Chromium reports a mouse above a new page as a move of zero
 * distance.
 */
const isRest = (event: Event) => event instanceof MouseEvent && event.movementX === 0 && event.movementY === 0;

/**
 * Readers' reactions, loaded when they come near or reading starts. Without scripts there are none.
 */
export function Reactions() {
  const { locale, page } = useFragmentContext('locale', 'page');
  const id = page.page.params['article_id'] ?? '';
  const container = useRef<HTMLDivElement>(null);
  const [Panel, setPanel] = useState<ComponentType<LatePanelProps>>();
  useEffect(() => {
    const listeners = new AbortController();
    const load = async () => {
      const { loadPanel } = await import(/* webpackChunkName: "reactions" */ './reactions/late');
      const Loaded = await loadPanel(locale.language);
      if (listeners.signal.aborted) return;
      listeners.abort();
      observer.disconnect();
      setPanel(() => Loaded);
    };
    // The page is readable without them. The next sign of reading tries again.
    const tryLoad = () => void load().catch(() => undefined);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) tryLoad();
      },
      { rootMargin: LOAD_MARGIN },
    );
    if (container.current) observer.observe(container.current);
    const onSign = (event: Event) => {
      if (isRest(event)) return;
      removeEventListener(event.type, onSign);
      tryLoad();
    };
    for (const sign of READING_SIGNS) addEventListener(sign, onSign, { passive: true, signal: listeners.signal });
    return () => {
      listeners.abort();
      observer.disconnect();
    };
  }, [locale.language]);
  return (
    <div className={styles.container} ref={container}>
      {Panel ? <Panel subject={id} fallback={null} /> : null}
    </div>
  );
}
