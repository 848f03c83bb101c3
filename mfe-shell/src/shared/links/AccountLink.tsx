import { useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink, type Profile } from '@roadside/mfe-kit/page';
import type { ReactNode } from 'react';

/** Props of {@link AccountLink}. */
export interface AccountLinkProps {
  /** Who is signed in. */
  profile: Profile;
  /** Class of the link. */
  className?: string | undefined;
  /** What stands for the visitor: a picture, a name. */
  children: ReactNode;
}

/** Opens the visitor's account. It is there only once a script has asked who is signed in. */
export function AccountLink({ profile, className, children }: AccountLinkProps) {
  const t = useTranslate('shell');
  return (
    <OverlayLink
      overlay="account"
      className={className}
      href="#footer"
      aria-label={t('account.open', { name: profile.fio })}
    >
      {children}
    </OverlayLink>
  );
}
