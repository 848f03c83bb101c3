import { useTranslate } from '@roadside/mfe-kit/fragment';
import { send } from '@roadside/mfe-kit/request';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useState } from 'react';

import { useFailure } from '../../shared/loading/use-failure';
import { useLocalDate } from '../../shared/use-local-date';
import type { Account } from '../../shared/types';
import styles from './AccountCard.module.css';

export interface AccountCardProps {
  account: Account;
  onChange: (next: () => Account) => void;
}

/** Who is signed in, and since when. A deletion that is asked for stands first. */
export function AccountCard({ account, onChange }: AccountCardProps) {
  const t = useTranslate('profile');
  const date = useLocalDate();
  return (
    <>
      {account.deletion_at ? <DeletionBanner at={account.deletion_at} onChange={onChange} /> : null}
      <div className={styles.card}>
        <span className={styles.avatar} aria-hidden="true">
          {account.image ? <img src={account.image} width="64" height="64" alt="" /> : initials(account.fio)}
        </span>
        <div className={styles.words}>
          <p className={styles.name}>{account.fio}</p>
          <p className={styles.muted}>{t('since', { date: date(account.created_at) })}</p>
        </div>
      </div>
    </>
  );
}

/** Says when the account is deleted, and offers to keep it. */
function DeletionBanner({ at, onChange }: { at: string; onChange: AccountCardProps['onChange'] }) {
  const t = useTranslate('profile');
  const date = useLocalDate();
  const fail = useFailure();
  const [isBusy, setIsBusy] = useState(false);
  const keep = async () => {
    setIsBusy(true);
    try {
      const kept = await send('delete', '/api/auth/account/deletion', {});
      onChange(() => kept);
    } catch (error) {
      fail(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Banner
      tone="warning"
      actions={
        <Button variant="secondary" busy={isBusy} onClick={() => void keep()}>
          {t('deletion.keep')}
        </Button>
      }
    >
      <strong>{t('deletion.due', { date: date(at) })}</strong>
      <p>{t('deletion.due_text')}</p>
    </Banner>
  );
}

/** Initials from the first two words, in any script. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  return words
    .map(([letter = '']) => letter)
    .join('')
    .toUpperCase();
}
