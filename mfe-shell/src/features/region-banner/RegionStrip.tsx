import type { CityContext, NearbyCity } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink } from '@roadside/mfe-kit/page';
import { useFocusBack } from '@roadside/mfe-kit/ui/use-focus-back';
import { useRef } from 'react';

import { citiesPath } from '../../shared/links/paths';
import styles from './RegionStrip.module.css';

export interface RegionStripProps {
  /** City of the page. */
  city: CityContext;
  /** City suggested in its place. If absent, the question is about the page's own. */
  nearby?: NearbyCity | undefined;
  /** Called when the visitor keeps the page's city or goes to the list of cities. */
  onAnswered: () => void;
  /** Called when the visitor follows the link to the suggested city. */
  onFollowed?: () => void;
}

/**
 * "Is your city Moscow?", between the header and the page. The answer that keeps the city is in the
 * same place in both questions, since the second may replace the first under a finger.
 */
export function RegionStrip({ city, nearby, onAnswered, onFollowed }: RegionStripProps) {
  const t = useTranslate('shell');
  const place = useFragmentContext('locale', 'city', 'url');
  const strip = useRef<HTMLElement>(null);
  useFocusBack(strip);
  return (
    <section className={styles.strip} ref={strip} aria-label={t('region.title')}>
      <p className={styles.question}>{t('region.question', { city: nearby?.name ?? city.name })}</p>
      <div className={styles.answers}>
        <button className={styles.answer} type="button" onClick={onAnswered}>
          {t(nearby ? 'region.no' : 'region.yes')}
        </button>
        {nearby ? (
          <a className={styles.answer} href={nearby.url} onClick={onFollowed}>
            {t('region.go')}
          </a>
        ) : (
          <OverlayLink overlay="places" className={styles.answer} href={citiesPath(place)} onClick={onAnswered}>
            {t('region.other')}
          </OverlayLink>
        )}
      </div>
    </section>
  );
}
