import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { DONE } from '@roadside/mfe-kit/ui/glyph/paths';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { useFocusBack } from '@roadside/mfe-kit/ui/use-focus-back';
import { useEffect, useId, useRef, type ReactNode } from 'react';

import styles from './Panel.module.css';
import type { SurveyState } from './states';
import { useObscuresFocus } from './use-obscures-focus';

/** Duration of collapsing in milliseconds, as in `Panel.module.css`. */
const COLLAPSE_MS = 160;

interface PanelProps {
  state: SurveyState;
  onMinimise: () => void;
  /** Called when the panel obscures the focus. */
  onObscuresFocus: () => void;
  onCollapsed: () => void;
  /** The questions, until they are answered. */
  children: ReactNode;
}

/** The open survey: a region at the page's edge, not a dialog. */
export function Panel({ state, onMinimise, onObscuresFocus, onCollapsed, children }: PanelProps) {
  const t = useTranslate('survey');
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const obscuresFocus = useObscuresFocus(panel);
  const isDone = state === 'done';

  useEffect(() => {
    if (state === 'opened' && obscuresFocus) onObscuresFocus();
  }, [state, obscuresFocus, onObscuresFocus]);
  useEffect(() => {
    if (state !== 'minified') return;
    const timer = setTimeout(onCollapsed, COLLAPSE_MS);
    return () => clearTimeout(timer);
  }, [state, onCollapsed]);
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
