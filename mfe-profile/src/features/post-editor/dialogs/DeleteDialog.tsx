import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';

import styles from './Dialogs.module.css';

export interface DeleteDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onDelete: () => void;
}

/** Asks before a post is deleted for good. */
export function DeleteDialog({ isOpen, isBusy, onClose, onDelete }: DeleteDialogProps) {
  const t = useTranslate('post-editor');
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('delete.title')} closeLabel={t('close')}>
      <div className={styles.form}>
        <p>{t('delete.text')}</p>
        <div className={styles.buttons}>
          <Button busy={isBusy} onClick={onDelete}>
            {t('delete.confirm')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('delete.keep')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
