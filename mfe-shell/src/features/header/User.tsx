import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { useSession } from '@roadside/mfe-kit/page';

import { AccountLink } from '../../shared/links/AccountLink';
import { Avatar } from '../../shared/links/Avatar';
import { SignInLink } from '../../shared/links/SignInLink';
import styles from './User.module.css';

/**
 * Who is signed in, or the way to do so, where the site offers it. The way in stays in the layout whatever the answer
 * is, so that nothing beside it moves when the answer comes.
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
          <Avatar profile={session.profile} />
        </AccountLink>
      ) : null}
    </div>
  );
}
