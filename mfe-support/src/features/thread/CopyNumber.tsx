import { useTranslate } from '@roadside/mfe-kit/fragment';
import { showToast } from '@roadside/mfe-kit/page';
import { Button } from '@roadside/mfe-kit/ui/button/Button';

import styles from './ThreadPage.module.css';

/** Copies a request's number. Where the browser refuses, the number can be selected. */
export function CopyNumber({ number }: { number: string }) {
  const t = useTranslate('support');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number);
      showToast({ text: t('thread.copied'), tone: 'success' });
    } catch {
      showToast({ text: t('thread.copy_failed') });
    }
  };
  return (
    <Button variant="secondary" className={styles.copy} onClick={() => void copy()}>
      {t('thread.copy')}
    </Button>
  );
}
