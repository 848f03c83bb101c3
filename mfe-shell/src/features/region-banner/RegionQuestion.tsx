import type { NearbyCity } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink, writeStored } from '@roadside/mfe-kit/page';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { CLOSE } from '@roadside/mfe-kit/ui/glyph/paths';
import { useFocusBack } from '@roadside/mfe-kit/ui/use-focus-back';
import { useEffect, useRef } from 'react';

import { pathTo } from '../../shared/links/paths';
import styles from './RegionQuestion.module.css';
import { REGION_PROMPT_KEY } from './prompt-storage';

/** Props of {@link RegionQuestion}. */
export interface RegionQuestionProps {
  /** The city that is suggested in place of the page's; none: the page's own is asked about. */
  nearby?: NearbyCity | undefined;
  /** The visitor has answered, or does not want to. */
  onAnswered: () => void;
}

/** "Is this your city?", over the foot of the window. Seen once, it is not asked again. */
export function RegionQuestion({ nearby, onAnswered }: RegionQuestionProps) {
  const t = useTranslate('shell');
  const place = useFragmentContext('locale', 'city');
  const question = useRef<HTMLElement>(null);
  useFocusBack(question);
  useEffect(() => writeStored(REGION_PROMPT_KEY, '1'), []);
  return (
    <section
      className={styles.question}
      ref={question}
      aria-label={t('region.title')}
      data-nearby={nearby ? '' : undefined}
    >
      <div className={styles.text}>
        <p className={styles.asked}>{t('region.question', { city: nearby?.name ?? place.city.name })}</p>
        {nearby ? <p>{t('region.shown', { city: place.city.name })}</p> : null}
      </div>
      <button className={styles.close} type="button" aria-label={t('close')} onClick={onAnswered}>
        <Glyph path={CLOSE} />
      </button>
      <div className={styles.answers}>
        {nearby ? (
          // Followed, it leads to a page of another city, where nothing is asked.
          <ButtonLink href={nearby.url}>{t('region.go')}</ButtonLink>
        ) : (
          <Button onClick={onAnswered}>{t('region.yes')}</Button>
        )}
        <OverlayLink overlay="places" className={styles.other} href={pathTo('cities', place)} onClick={onAnswered}>
          {t('region.other')}
        </OverlayLink>
      </div>
    </section>
  );
}
