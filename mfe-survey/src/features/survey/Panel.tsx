import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { DONE } from '@roadside/mfe-kit/ui/glyph/paths';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { useFocusBack } from '@roadside/mfe-kit/ui/use-focus-back';
import { useEffect, useId, useRef, type ReactNode } from 'react';

import styles from './Panel.module.css';
import type { SurveyState } from './states';
import { useObscuresFocus } from './use-obscures-focus';

/** How long it folds, in milliseconds: `Panel.module.css` says the same. */
const FOLD_MS = 160;

/** Props of {@link Panel}. */
interface PanelProps {
  state: SurveyState;
  onMinimise: () => void;
  /** It lies over what has the focus. */
  onCovering: () => void;
  onFolded: () => void;
  /** The questions, until they are answered. */
  children: ReactNode;
}

/** The survey unfolded: a part of the page at its edge, not a dialog. */
export function Panel({ state, onMinimise, onCovering, onFolded, children }: PanelProps) {
  const t = useTranslate('survey');
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const isCovering = useObscuresFocus(panel);
  const isDone = state === 'done';

  useEffect(() => {
    if (state === 'opened' && isCovering) onCovering();
  }, [state, isCovering, onCovering]);
  useEffect(() => {
    if (state !== 'minified') return;
    const timer = setTimeout(onFolded, FOLD_MS);
    return () => clearTimeout(timer);
  }, [state, onFolded]);
  useFocusBack(panel);

  return (
    <section className={styles.panel} ref={panel} data-state={state} aria-labelledby={id}>
      <div className={styles.header}>
        {isDone ? <Glyph path={DONE} /> : null}
        <h2 className={styles.title} id={id} tabIndex={-1} data-takes-focus>
          {t(isDone ? 'thanks' : 'title')}
        </h2>
        {isDone ? null : (
          <button className={styles.minimise} type="button" aria-label={t('minimise')} onClick={onMinimise}>
            <Icon name="chevron-down" />
          </button>
        )}
      </div>
      {children}
    </section>
  );
}
