import type { ReactNode } from 'react';

import { Glyph } from '../glyph/Glyph';
import { ALERT, CLOSE, DONE, INFO, WARNING } from '../glyph/paths';
import styles from './Banner.module.css';

const GLYPHS = { neutral: INFO, success: DONE, warning: WARNING, danger: ALERT } as const;

/** Props of {@link Banner}. */
export interface BannerProps {
  /** @default 'neutral' */
  tone?: keyof typeof GLYPHS;
  /** What the visitor should know. */
  children: ReactNode;
  /** Links or buttons, under the words. */
  actions?: ReactNode;
  /** Makes it one that can be taken away: what that does, and the name of its button. */
  dismiss?: { readonly label: string; readonly onDismiss: () => void };
}

/** Something to know, in its place on the page. Of tone `danger`, screen readers hear it as soon as it appears. */
export function Banner({ tone = 'neutral', children, actions, dismiss }: BannerProps) {
  return (
    <div className={`${styles.banner} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : undefined}>
      <Glyph path={GLYPHS[tone]} />
      <div className={styles.words}>
        {children}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {dismiss ? (
        <button className={styles.dismiss} type="button" aria-label={dismiss.label} onClick={dismiss.onDismiss}>
          <Glyph path={CLOSE} />
        </button>
      ) : null}
    </div>
  );
}
