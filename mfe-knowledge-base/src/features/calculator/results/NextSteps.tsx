import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { showToast } from '@roadside/mfe-kit/page';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { Button } from '@roadside/mfe-kit/ui/button/Button';

import styles from './NextSteps.module.css';

export interface NextStepsProps {
  /** Application form; none for a profession without one. */
  applyUrl: string | undefined;
  /** Path of the calculator with its input. */
  shared: string;
  /** Text to share: the result. */
  text: string;
}

/** What to do after the result: apply for the job, or share the result. */
export function NextSteps({ applyUrl, shared, text }: NextStepsProps) {
  const t = useTranslate('calculator');
  const { city } = useFragmentContext('city');
  const share = async () => {
    const url = new URL(shared, location.href).href;
    if ('share' in navigator) {
      // Closing the browser's share sheet is not an error.
      await navigator.share({ title: t('share_title', { city: city.name }), text, url }).catch(() => undefined);
      return;
    }
    try {
      await (navigator as Navigator).clipboard.writeText(url);
      showToast({ text: t('link_copied'), tone: 'success' });
    } catch {
      showToast({ text: t('copy_failed'), tone: 'danger' });
    }
  };
  return (
    <div className={styles.steps}>
      {applyUrl ? <ButtonLink href={applyUrl}>{t('apply')}</ButtonLink> : null}
      <Button className={styles.share ?? ''} variant="secondary" onClick={() => void share()}>
        {t('share')}
      </Button>
    </div>
  );
}
