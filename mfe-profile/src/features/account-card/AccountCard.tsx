import { useTranslate } from '@roadside/mfe-kit/fragment';
import { send } from '@roadside/mfe-kit/request';
import { Avatar } from '@roadside/mfe-kit/ui/avatar/Avatar';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';
import { Button } from '@roadside/mfe-kit/ui/button/Button';

import { useAction } from '../../shared/loading/use-action';
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
        <Avatar name={account.fio} image={account.image} isLarge />
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
  const { isBusy, run } = useAction();
  const keep = async () => {
    const kept = await send('delete', '/api/auth/account/deletion', {});
    onChange(() => kept);
  };
  return (
    <Banner
      tone="warning"
      actions={
        <Button variant="secondary" busy={isBusy} onClick={() => run(keep)}>
          {t('deletion.keep')}
        </Button>
      }
    >
      <strong>{t('deletion.due', { date: date(at) })}</strong>
      <p>{t('deletion.due_text')}</p>
    </Banner>
  );
}
