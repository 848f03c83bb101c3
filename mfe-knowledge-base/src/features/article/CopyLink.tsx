import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { useEffect, useState } from 'react';

import styles from './CopyLink.module.css';

/** How long the button says that it has done its work, in milliseconds. */
const DONE_MS = 3000;

/** Copies the page's address. Its room is kept from the start; it shows once a script can serve it. */
export function CopyLink() {
  const t = useTranslate('knowledge-base');
  const [state, setState] = useState<'absent' | 'ready' | 'done'>('absent');
  useEffect(() => {
    if (navigator.clipboard) setState('ready');
  }, []);
  useEffect(() => {
    if (state !== 'done') return;
    const timer = setTimeout(() => setState('ready'), DONE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    navigator.clipboard.writeText(location.href).then(
      () => setState('done'),
      () => setState('absent'),
    );
  };
  return (
    <button className={styles.button} type="button" hidden={state === 'absent'} onClick={copy}>
      <Icon name={state === 'done' ? 'check' : 'link'} />
      <span className={styles.text} role="status">
        {t(state === 'done' ? 'link_copied' : 'copy_link')}
      </span>
    </button>
  );
}
