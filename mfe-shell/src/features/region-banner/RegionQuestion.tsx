import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink, writeStored } from '@roadside/mfe-kit/page';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { CLOSE } from '@roadside/mfe-kit/ui/glyph/paths';
import { useFocusBack } from '@roadside/mfe-kit/ui/use-focus-back';
import { useEffect, useRef } from 'react';

import { pathTo } from '../../shared/paths';
import styles from './RegionQuestion.module.css';
import { SHOWED } from './showed';

/** "Is this your city?", over the foot of the window. Seen once, it is not asked again. */
export function RegionQuestion({ onAnswered }: { onAnswered: () => void }) {
  const t = useTranslate('shell');
  const place = useFragmentContext('locale', 'city');
  const question = useRef<HTMLElement>(null);
  useFocusBack(question);
  useEffect(() => writeStored(SHOWED, '1'), []);
  return (
    <section className={styles.question} ref={question} aria-label={t('region.title')}>
      <p className={styles.text}>{t('region.question', { city: place.city.name })}</p>
      <button className={styles.close} type="button" aria-label={t('close')} onClick={onAnswered}>
        <Glyph path={CLOSE} />
      </button>
      <div className={styles.answers}>
        <Button onClick={onAnswered}>{t('region.yes')}</Button>
        <OverlayLink overlay="places" className={styles.other} href={pathTo('cities', place)} onClick={onAnswered}>
          {t('region.other')}
        </OverlayLink>
      </div>
    </section>
  );
}
