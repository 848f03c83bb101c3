import { useTranslate } from '@roadside/mfe-kit/fragment';
import { showToast } from '@roadside/mfe-kit/page';
import { Button } from '@roadside/mfe-kit/ui/button/Button';

/** Copies the private link of the request that the page shows. */
export function CopyLink() {
  const t = useTranslate('support');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + location.pathname);
      showToast({ text: t('link.copied'), tone: 'success' });
    } catch {
      showToast({ text: t('link.copy_failed') });
    }
  };
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      {t('link.copy')}
    </Button>
  );
}
