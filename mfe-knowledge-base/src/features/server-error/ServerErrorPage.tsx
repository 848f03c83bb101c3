import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { ErrorScreen } from '../../shared/frame/ErrorScreen';
import styles from './ServerErrorPage.module.css';

/** Server error page: explanation, tips and links onward. */
export function ServerErrorPage() {
  const t = useTranslate('browse');
  const { locale, city, page, url } = useFragmentContext('locale', 'city', 'page', 'url');
  const code = String(page.error?.code ?? 503);
  return (
    <ErrorScreen
      title={t('server_error.title', { code })}
      actions={
        <>
          <ButtonLink href={`/${locale.code}/${city.code}`}>{t('server_error.to_main')}</ButtonLink>
          <a className={styles.again} href={url} data-reload>
            {t('server_error.try_again')}
          </a>
        </>
      }
    >
      <p>{t('server_error.tips')}</p>
      <ul className={styles.tips}>
        <li>{t('server_error.tip_connection')}</li>
        <li>{t('server_error.tip_refresh')}</li>
        <li>{t('server_error.tip_restart')}</li>
      </ul>
      <p>{t('server_error.later')}</p>
    </ErrorScreen>
  );
}
