import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { writeStored } from '@roadside/mfe-kit/page';

/** Local storage: the visitor has gone to sign in, so that the next page can tell whether it went well. */
const ATTEMPT = 'login-attempt';

/** The way to the identity provider, which leads back to this page. */
export function SignInLink({ className }: { className?: string | undefined }) {
  const t = useTranslate('shell');
  const { site, url } = useFragmentContext('site', 'url');
  // The server has no URLSearchParams.
  const href = `/api/identity/auth?retpath=${encodeURIComponent(site.origin + url)}&origin=roadside`;
  return (
    <a className={className} href={href} onClick={() => writeStored(ATTEMPT, '1')}>
      {t('sign_in')}
    </a>
  );
}
