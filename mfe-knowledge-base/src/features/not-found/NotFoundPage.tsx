import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { OverlayButton } from '@roadside/mfe-kit/ui/button/OverlayButton';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { sendGoal, useIsOn } from '@roadside/mfe-kit/page';
import { useEffect } from 'react';

import { ErrorScreen } from '../../shared/frame/ErrorScreen';
import { SearchForm } from '../../shared/search/SearchForm';
import { NearestArticles } from './NearestArticles';
import { OtherCity } from './OtherCity';
import { wordsInUrl } from './words-in-url';

/** Maximum length of the counted URL, in characters: a limit of the goal's details. */
const LONGEST_ADDRESS = 200;

/**
 * Page not found: the same page in a city that has it, similar articles, and links onward. A broken
 * link to a request leads to support instead.
 */
export function NotFoundPage() {
  const t = useTranslate('browse');
  const shared = useTranslate('knowledge-base');
  const { locale, city, page, url } = useFragmentContext('locale', 'city', 'page', 'url');
  const isContactDisabled = useIsOn('DISABLE_CONTACT_US_FORM');
  useEffect(() => sendGoal('page_404', { address: url.slice(0, LONGEST_ADDRESS) }), [url]);

  const { city_code: otherCode, city_name: otherName, nearest = [] } = page.error ?? {};
  const home = `/${locale.code}/${city.code}`;
  const isRequest = url.startsWith(`${home}/requests/`);
  const support = isContactDisabled ? null : (
    <OverlayButton variant={isRequest ? 'primary' : 'secondary'} overlay="support" href={`${home}/contact-us`}>
      {shared('contact_us')}
    </OverlayButton>
  );
  const knowledgeBase = (
    <ButtonLink variant={isRequest ? 'secondary' : 'primary'} href={`${home}/knowledge-base`}>
      {t('not_found.to_knowledge_base')}
    </ButtonLink>
  );
  if (isRequest) {
    return (
      <ErrorScreen
        title={t('not_found.request_title')}
        actions={
          <>
            {support}
            {knowledgeBase}
          </>
        }
      >
        <p>{t('not_found.request_text')}</p>
      </ErrorScreen>
    );
  }
  return (
    <ErrorScreen
      title={t('not_found.title')}
      actions={
        <>
          {knowledgeBase}
          {support}
        </>
      }
    >
      {otherCode && otherName ? <OtherCity code={otherCode} name={otherName} /> : <p>{t('not_found.text')}</p>}
      {nearest.length > 0 ? <NearestArticles articles={nearest} /> : null}
      <SearchForm query={wordsInUrl(url, t('not_found.title'))} secondary />
    </ErrorScreen>
  );
}
