import { useTranslate } from '@roadside/mfe-kit/fragment';
import { send } from '@roadside/mfe-kit/request';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { useState } from 'react';

import { useAction } from '../../shared/loading/use-action';
import type { Account } from '../../shared/types';
import styles from './OwnData.module.css';

export interface OwnDataProps {
  account: Account;
  onChange: (next: () => Account) => void;
}

/** The visitor's data: as a file, or deleted with the account. */
export function OwnData({ account, onChange }: OwnDataProps) {
  const t = useTranslate('profile');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className={styles.data}>
      <h2>{t('data.title')}</h2>
      <p className={styles.muted}>{t('data.text')}</p>
      <div className={styles.actions}>
        <ButtonLink variant="secondary" href="/api/auth/export">
          {t('data.download')}
        </ButtonLink>
        {account.deletion_at ? null : (
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {t('deletion.open')}
          </Button>
        )}
      </div>
      <DeletionDialog isOpen={isAsking} onClose={() => setIsAsking(false)} onChange={onChange} />
    </section>
  );
}

interface DeletionDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onChange: OwnDataProps['onChange'];
}

/** Says what is deleted and when, before anything is. */
function DeletionDialog({ isOpen, onClose, onChange }: DeletionDialogProps) {
  const t = useTranslate('profile');
  const { isBusy, run } = useAction(onClose);
  const confirm = async () => {
    const account = await send('post', '/api/auth/account/deletion', {});
    onChange(() => account);
    scrollTo({ top: 0 });
  };
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('deletion.title')} closeLabel={t('deletion.close')}>
      <div className={styles.question}>
        <p>{t('deletion.what')}</p>
        <p>{t('deletion.grace')}</p>
        <div className={styles.actions}>
          <Button busy={isBusy} onClick={() => run(confirm)}>
            {t('deletion.confirm')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('deletion.keep')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
