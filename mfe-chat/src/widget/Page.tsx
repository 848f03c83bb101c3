import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { ALERT, CLOSE } from '@roadside/mfe-kit/ui/glyph/paths';

import type { WidgetTexts } from '../shared/texts/texts';
import type { WidgetPage } from './connection';
import styles from './Page.module.css';

export interface PageProps {
  page: Exclude<WidgetPage, 'messenger'>;
  texts: WidgetTexts;
  /** Address of the messenger as a page. */
  href: string;
  onRetry: () => void;
  /** Called to open the messenger in a new window. */
  onConfirm: () => void;
  onClose: () => void;
}

/** What the widget shows before the messenger, or instead of it. */
export function Page({ page, texts, href, onRetry, onConfirm, onClose }: PageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <h2 className={styles.title}>{texts.title}</h2>
        <button className={styles.close} type="button" aria-label={texts.close} onClick={onClose}>
          <Glyph path={CLOSE} />
        </button>
      </div>
      {page === 'loader' ? (
        <p className={styles.content} role="status">
          <span className={styles.spinner} />
          {texts.loading}
        </p>
      ) : (
        <div className={styles.content} role="alert">
          <Glyph path={ALERT} />
          {page === 'error' ? (
            <>
              <p className={styles.lead}>{texts.error_title}</p>
              <Button onClick={onRetry}>{texts.retry}</Button>
            </>
          ) : page === 'cookies' ? (
            <>
              <p className={styles.lead}>{texts.cookies}</p>
              <Button onClick={onConfirm}>{texts.confirm}</Button>
            </>
          ) : (
            <p className={styles.lead}>{texts.blocked}</p>
          )}
          {page === 'cookies' ? null : (
            <a href={href} target="_blank" rel="noreferrer">
              {texts.own_page}
            </a>
          )}
        </div>
      )}
    </div>
  );
}
