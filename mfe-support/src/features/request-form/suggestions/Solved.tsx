import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { EmptyState } from '@roadside/mfe-kit/ui/empty-state/EmptyState';
import { useEffect, useRef } from 'react';

import styles from './Solved.module.css';

/** Replaces the form after an article has answered the question. The text is kept. */
export function Solved({ onUndo }: { onUndo: () => void }) {
  const t = useTranslate('support');
  const { locale, city } = useFragmentContext('locale', 'city');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className={styles.solved} ref={box} tabIndex={-1}>
      <EmptyState
        title={t('solved.title')}
        action={
          <>
            <ButtonLink href={`/${locale.code}/${city.code}/knowledge-base`}>{t('solved.next')}</ButtonLink>
            <Button variant="quiet" onClick={onUndo}>
              {t('solved.undo')}
            </Button>
          </>
        }
      >
        <p>{t('solved.text')}</p>
      </EmptyState>
    </div>
  );
}
