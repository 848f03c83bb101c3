import { useEffect, useRef } from 'react';

import type { WidgetTexts } from '../shared/texts/texts';
import type { Connection, WidgetPage } from './connection';
import { Page, type PageProps } from './Page';
import styles from './Popup.module.css';
import { useVisibleArea } from './use-visible-area';

/** Id of the popup, for `aria-controls` of the button. */
export const POPUP_ID = 'chat-popup';

export interface PopupProps extends Omit<PageProps, 'page'> {
  page: WidgetPage;
  texts: WidgetTexts;
  /** The connection whose frame is shown; none on pages without a frame. */
  connection: Connection | undefined;
  visible: boolean;
  /** Covers the screen: on mobile devices, or as the messenger asks. */
  fullscreen: boolean;
  /** Called when the popup appears, and when its page changes. */
  onShown: () => void;
}

/** The popup: one of the widget's pages, or the messenger's frame, which it keeps while hidden. */
export function Popup({ connection, visible, fullscreen, page, onShown, ...pageProps }: PopupProps) {
  const { texts, onClose } = pageProps;
  const element = useRef<HTMLDivElement>(null);
  useVisibleArea(element, visible && fullscreen);
  useEffect(() => {
    if (visible) onShown();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs for each page
  }, [visible, page, onShown]);
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && element.current?.contains(document.activeElement)) onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <div
      className={styles.popup}
      id={POPUP_ID}
      ref={element}
      role="dialog"
      aria-label={texts.title}
      aria-modal={fullscreen || undefined}
      tabIndex={-1}
      data-fullscreen={fullscreen || undefined}
      hidden={!visible}
    >
      {page === 'messenger' ? null : <Page page={page} {...pageProps} />}
      {connection ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- our application, with storage
        <iframe
          key={connection.src}
          className={styles.frame}
          title={texts.title}
          src={connection.src}
          allow="clipboard-write"
          // A broken frame is never on top of the page.
          hidden={page !== 'messenger'}
          ref={(frame) => connection.setFrame(frame)}
          onLoad={() => connection.onLoad()}
        />
      ) : null}
    </div>
  );
}
