import type { ReactNode } from 'react';

import { Glyph } from '../glyph/Glyph';
import { ALERT, CLOSE, DONE, INFO, WARNING } from '../glyph/paths';
import styles from './Banner.module.css';

const GLYPHS = { neutral: INFO, success: DONE, warning: WARNING, danger: ALERT } as const;

/** Props of {@link Banner}. */
export interface BannerProps {
  /** @default 'neutral' */
  tone?: keyof typeof GLYPHS;
  /** Content of the banner. */
  children: ReactNode;
  /** Links or buttons below the content. */
  actions?: ReactNode;
  /** Adds a dismiss button with this label. */
  dismiss?: { readonly label: string; readonly onDismiss: () => void };
}

/** Notice in the page flow. Tone `danger` is an assertive live region. */
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
