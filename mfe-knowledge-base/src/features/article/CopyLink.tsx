import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { useEffect, useState, useSyncExternalStore } from 'react';

import styles from './CopyLink.module.css';

/** How long the button says that it has done its work, in milliseconds. */
const DONE_MS = 3000;

/** Copies the page's address. Its room is kept from the start; it shows once a script can serve it. */
export function CopyLink() {
  const t = useTranslate('knowledge-base');
  const [done, setDone] = useState(false);
  const usable = useSyncExternalStore(neverChanges, hasClipboard, onServer);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [done]);
  // Refused by the browser, it stays as it is: the address bar has the address too.
  const copy = () => void navigator.clipboard.writeText(location.href).then(() => setDone(true), noop);
  return (
    <>
      <button className={styles.button} type="button" hidden={!usable} onClick={copy}>
        <Icon name={done ? 'check' : 'link'} />
        <span className={styles.text}>{t(done ? 'link_copied' : 'copy_link')}</span>
      </button>
      {/* Beside the button: what is inside one is its name, and no region that screen readers follow. */}
      <span className={styles.status} role="status">
        {done ? t('link_copied') : ''}
      </span>
    </>
  );
}

/** There is no clipboard on pages without TLS. */
function hasClipboard(): boolean {
  return 'clipboard' in navigator;
}

function onServer(): boolean {
  return false;
}

function neverChanges(): () => void {
  return noop;
}

function noop(): void {}
