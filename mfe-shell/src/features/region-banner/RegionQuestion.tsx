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

export interface RegionQuestionProps {
  /** City suggested in place of the page's. If absent, the prompt asks about the page's own. */
  nearby?: NearbyCity | undefined;
  /** Called when the visitor has answered or closed the prompt. */
  onAnswered: () => void;
}

/** "Is this your city?", at the bottom of the window. Shown once. */
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
          // The link leads to another city's page, which does not ask.
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
