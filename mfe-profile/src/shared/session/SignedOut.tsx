import { useTranslate } from '@roadside/mfe-kit/fragment';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { ErrorState } from '@roadside/mfe-kit/ui/error-state/ErrorState';

/** Replaces the profile after the session has ended. Signing in leads back to this page. */
export function SignedOut() {
  const t = useTranslate('profile');
  const query = new URLSearchParams({ retpath: location.href, origin: 'roadside' });
  return (
    <ErrorState
      title={t('signed_out.title')}
      action={<ButtonLink href={`/api/identity/auth?${query}`}>{t('signed_out.sign_in')}</ButtonLink>}
    >
      {t('signed_out.text')}
    </ErrorState>
  );
}
