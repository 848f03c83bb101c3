import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { ErrorScreen } from '../../shared/ErrorScreen';

/** No such page: what may have happened, the same page in the city that has it, and a way on. */
export function NotFoundPage() {
  const t = useTranslate('knowledge-base');
  const { locale, city, page, url } = useFragmentContext('locale', 'city', 'page', 'url');
  const { city_code: otherCode, city_name: otherName } = page.error ?? {};
  return (
    <ErrorScreen title={t('not_found.title')}>
      {otherCode && otherName ? (
        <>
          <p>{t('not_found.other_city', { city: city.name })}</p>
          <p>
            <a href={inCity(url, otherCode)}>{t('not_found.open_in_city', { city: otherName })}</a>
          </p>
        </>
      ) : (
        <p>{t('not_found.text')}</p>
      )}
      <ButtonLink href={`/${locale.code}/${city.code}/knowledge-base`}>{t('not_found.to_knowledge_base')}</ButtonLink>
    </ErrorScreen>
  );
}

/** The same path in another city: `/{locale}/{city}/…`. */
function inCity(url: string, code: string): string {
  return url.replace(/^\/[^/]+\/[^/?#]+/, (prefix) => `${prefix.slice(0, prefix.lastIndexOf('/'))}/${code}`);
}
