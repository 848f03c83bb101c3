import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { useSession } from '@roadside/mfe-kit/page';
import { Avatar } from '@roadside/mfe-kit/ui/avatar/Avatar';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { SIGN_IN } from '@roadside/mfe-kit/ui/glyph/paths';

import { AccountLink } from '../../shared/links/AccountLink';
import rows from '../../shared/links/Rows.module.css';
import { SignInLink } from '../../shared/links/SignInLink';

/** The signed-in visitor, or the sign-in link where the site offers it. */
export function MenuUser() {
  const { site } = useFragmentContext('site');
  const session = useSession();
  if (!site.sign_in) return null;
  if (session.status !== 'authorized') {
    return (
      <SignInLink className={rows.row}>
        <Glyph path={SIGN_IN} />
      </SignInLink>
    );
  }
  const { profile } = session;
  return (
    <AccountLink className={rows.row} profile={profile}>
      <Avatar name={profile.fio} image={profile.image} />
      <span>{profile.fio}</span>
    </AccountLink>
  );
}
