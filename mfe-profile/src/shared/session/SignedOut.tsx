import { useTranslate } from '@roadside/mfe-kit/fragment';
import { signInUrl } from '@roadside/mfe-kit/page';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { ErrorState } from '@roadside/mfe-kit/ui/error-state/ErrorState';

/** Replaces the profile after the session has ended. Signing in leads back to this page. */
export function SignedOut() {
  const t = useTranslate('profile');
  return (
    <ErrorState
      title={t('signed_out.title')}
      action={<ButtonLink href={signInUrl(location.href)}>{t('signed_out.sign_in')}</ButtonLink>}
    >
      {t('signed_out.text')}
    </ErrorState>
  );
}
