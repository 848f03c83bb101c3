import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { useSession } from '@roadside/mfe-kit/page';
import { Avatar } from '@roadside/mfe-kit/ui/avatar/Avatar';

import { AccountLink } from '../../shared/links/AccountLink';
import { SignInLink } from '../../shared/links/SignInLink';
import styles from './User.module.css';

/**
 * The signed-in visitor or the sign-in link, where the site offers it. The link keeps its space in
 * either case, so that nothing beside it moves.
 */
export function User({ className }: { className?: string | undefined }) {
  const { site } = useFragmentContext('site');
  const session = useSession();
  if (!site.sign_in) return null;
  return (
    <div className={styles.user} data-status={session.status}>
      <SignInLink className={className} />
      {session.status === 'authorized' ? (
        <AccountLink className={styles.account} profile={session.profile}>
          <Avatar name={session.profile.fio} image={session.profile.image} />
        </AccountLink>
      ) : null}
    </div>
  );
}
