import { useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink, type Profile } from '@roadside/mfe-kit/page';
import type { ReactNode } from 'react';

export interface AccountLinkProps {
  /** The signed-in visitor. */
  profile: Profile;
  className?: string | undefined;
  /** The visitor's picture or name. */
  children: ReactNode;
}

/** Opens the visitor's account. Rendered only after the session check. */
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
