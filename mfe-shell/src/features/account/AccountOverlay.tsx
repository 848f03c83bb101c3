import { useTranslate } from '@roadside/mfe-kit/fragment';
import { useSession } from '@roadside/mfe-kit/page';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { Dialog, type DialogProps } from '@roadside/mfe-kit/ui/dialog/Dialog';

import { Avatar } from '../../shared/links/Avatar';
import { readSignOutCookie } from '../../shared/visitor/cookies';
import styles from './AccountOverlay.module.css';

/**
 * The signed-in visitor and the sign-out link. Browser only: the link needs the current URL and a
 * cookie.
 */
export function AccountOverlay(props: Pick<DialogProps, 'open' | 'onClose' | 'onClosed'>) {
  const t = useTranslate('shell');
  const session = useSession();
  if (session.status !== 'authorized') return null;
  const { profile } = session;
  const query = new URLSearchParams({
    retpath: location.href,
    yu: decodeURIComponent(readSignOutCookie() ?? ''),
    mode: 'logout',
  });
  return (
    <Dialog {...props} title={t('account.title')} closeLabel={t('close')}>
      <div className={styles.account}>
        <Avatar profile={profile} />
        <p className={styles.name}>{profile.fio}</p>
      </div>
      <ButtonLink href={`/api/identity/logout?${query}`}>{t('account.sign_out')}</ButtonLink>
    </Dialog>
  );
}
