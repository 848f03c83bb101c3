import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { signInUrl, writeStored } from '@roadside/mfe-kit/page';
import type { MouseEvent, ReactNode } from 'react';

import { useQuery } from './use-query';

/** Local storage: the visitor went to sign in, so the next page can detect success. */
const ATTEMPT = 'login-attempt';

/**
 * Link to the identity provider, which returns to this page. A script adds the full URL on the
 * click.
 *
 * @param props.children A sign before the text.
 */
export function SignInLink({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  const t = useTranslate('shell');
  const { site, url } = useFragmentContext('site', 'url');
  const href = signInUrl(site.origin + url + useQuery());
  return (
    <a className={className} href={href} onClick={leave}>
      {children}
      {t('sign_in')}
    </a>
  );
}

/** Adds the full URL, and remembers the attempt. */
function leave({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.href = signInUrl(location.href);
  writeStored(ATTEMPT, '1');
}
