import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { writeStored } from '@roadside/mfe-kit/page';
import type { MouseEvent } from 'react';

import { useQuery } from './use-query';

/** Local storage: the visitor has gone to sign in, so that the next page can tell whether it went well. */
const ATTEMPT = 'login-attempt';

/** The way to the identity provider, which leads back to this page: to its very address, where a script sees it. */
export function SignInLink({ className }: { className?: string | undefined }) {
  const t = useTranslate('shell');
  const { site, url } = useFragmentContext('site', 'url');
  const href = hrefFor(site.origin + url + useQuery());
  const leave = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    currentTarget.href = hrefFor(location.href);
    writeStored(ATTEMPT, '1');
  };
  return (
    <a className={className} href={href} onClick={leave}>
      {t('sign_in')}
    </a>
  );
}

/** The identity provider, told where to lead back. */
function hrefFor(address: string): string {
  return `/api/identity/auth?retpath=${encodeURIComponent(address)}&origin=roadside`;
}
