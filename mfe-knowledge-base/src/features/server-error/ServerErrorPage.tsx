import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { ErrorScreen } from '../../shared/ErrorScreen';

/** The server could not make the page: what happened, what to try, a way on. */
export function ServerErrorPage() {
  const t = useTranslate('knowledge-base');
  const { locale, city, page } = useFragmentContext('locale', 'city', 'page');
  const code = String(page.error?.code ?? 503);
  return (
    <ErrorScreen title={t('server_error.title', { code })}>
      <p>{t('server_error.tips')}</p>
      <ul>
        <li>{t('server_error.tip_connection')}</li>
        <li>{t('server_error.tip_refresh')}</li>
        <li>{t('server_error.tip_restart')}</li>
      </ul>
      <p>{t('server_error.later')}</p>
      <ButtonLink href={`/${locale.code}/${city.code}`}>{t('server_error.to_main')}</ButtonLink>
    </ErrorScreen>
  );
}
