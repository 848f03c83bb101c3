import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { useIsOn } from '@roadside/mfe-kit/page';
import { useEffect, useRef, useState, type ComponentType } from 'react';

import styles from './Reactions.module.css';
import type { LatePanelProps } from './reactions/late';

/** How near the window its room has to come, in its heights. */
const NEAR = '100%';

/** Signs that somebody is reading: then the links of the headings are wanted as well. */
const SIGNS = ['scroll', 'pointermove', 'keydown'];

/** Whether a pointer merely rests: Chromium tells a new page of the mouse above it by a move of no distance. */
const isRest = (event: Event) => event instanceof MouseEvent && event.movementX === 0 && event.movementY === 0;

/** Room for readers' reactions. They load when it comes near or somebody begins to read; until then, and without scripts, there is the way to support. */
export function Reactions() {
  const t = useTranslate('knowledge-base');
  const { locale, city, page } = useFragmentContext('locale', 'city', 'page');
  const contact = `/${locale.code}/${city.code}/contact-us?article=${page.page.params['article_id'] ?? ''}`;
  const contactDisabled = useIsOn('DISABLE_CONTACT_US_FORM');
  const room = useRef<HTMLElement>(null);
  const [Panel, setPanel] = useState<ComponentType<LatePanelProps>>();
  useEffect(() => {
    const watch = new AbortController();
    const load = async () => {
      const { loadPanel } = await import(/* webpackChunkName: "reactions" */ './reactions/late');
      const Loaded = await loadPanel(locale.language);
      if (watch.signal.aborted) return;
      watch.abort();
      observer.disconnect();
      setPanel(() => Loaded);
    };
    // Without them the page is as good to read; the next sign tries again.
    const approach = () => void load().catch(() => undefined);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) approach();
      },
      { rootMargin: NEAR },
    );
    if (room.current) observer.observe(room.current);
    const onSign = (event: Event) => {
      if (isRest(event)) return;
      removeEventListener(event.type, onSign);
      approach();
    };
    for (const sign of SIGNS) addEventListener(sign, onSign, { passive: true, signal: watch.signal });
    return () => {
      watch.abort();
      observer.disconnect();
    };
  }, [locale.language]);
  const wayToSupport = contactDisabled ? null : (
    <p>
      {t('reach_us')} <a href={contact}>{t('contact_us')}</a>
    </p>
  );
  return (
    <aside className={styles.room} ref={room}>
      {Panel ? <Panel subject={contact} fallback={wayToSupport} /> : wayToSupport}
    </aside>
  );
}
