import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { useSession } from '@roadside/mfe-kit/page';
import { Avatar } from '@roadside/mfe-kit/ui/avatar/Avatar';
import { Dialog, type DialogProps } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { PERSON, SIGN_OUT } from '@roadside/mfe-kit/ui/glyph/paths';

import { pathTo } from '../../shared/links/paths';
import { RequestsLink } from '../../shared/links/RequestsLink';
import rows from '../../shared/links/Rows.module.css';
import { readSignOutCookie } from '../../shared/visitor/cookies';
import styles from './AccountOverlay.module.css';

/**
 * The signed-in visitor, own profile and requests, and the sign-out link. Browser only: the link
 * needs the current URL and a cookie.
 */
export function AccountOverlay(props: Pick<DialogProps, 'open' | 'onClose' | 'onClosed'>) {
  const t = useTranslate('shell');
  const place = useFragmentContext('locale', 'city');
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
        <Avatar name={profile.fio} image={profile.image} />
        <p className={styles.name}>{profile.fio}</p>
      </div>
      <div className={rows.list}>
        <a className={rows.row} href={pathTo('profile', place)}>
          <Glyph path={PERSON} />
          <span>{t('account.profile')}</span>{' '}
          {profile.notifications > 0 ? (
            <span className={rows.note}>{t('account.waiting', { count: profile.notifications })}</span>
          ) : null}
        </a>
        <RequestsLink />
        <a className={`${rows.row} ${rows.small} ${styles.out}`} href={`/api/identity/logout?${query}`}>
          <Glyph path={SIGN_OUT} />
          {t('account.sign_out')}
        </a>
      </div>
    </Dialog>
  );
}
