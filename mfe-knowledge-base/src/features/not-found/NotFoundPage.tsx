import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { OverlayButton } from '@roadside/mfe-kit/ui/button/OverlayButton';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { sendGoal, useIsOn } from '@roadside/mfe-kit/page';
import { useEffect } from 'react';

import { ErrorScreen } from '../../shared/frame/ErrorScreen';
import { SearchForm } from '../../shared/search/SearchForm';
import styles from './NotFoundPage.module.css';
import { wordsInUrl } from './words-in-url';

/** Maximum number of suggested articles. */
const MOST_SUGGESTIONS = 3;

/** Maximum length of the counted URL, in characters: a limit of the goal's details. */
const LONGEST_ADDRESS = 200;

/** Page not found: the same page in a city that has it, similar articles, and links onward. */
export function NotFoundPage() {
  const t = useTranslate('browse');
  const shared = useTranslate('knowledge-base');
  const { locale, city, page, url } = useFragmentContext('locale', 'city', 'page', 'url');
  const isContactDisabled = useIsOn('DISABLE_CONTACT_US_FORM');
  useEffect(() => sendGoal('page_404', { address: url.slice(0, LONGEST_ADDRESS) }), [url]);

  const { city_code: otherCode, city_name: otherName, nearest = [] } = page.error ?? {};
  const home = `/${locale.code}/${city.code}`;
  return (
    <ErrorScreen
      title={t('not_found.title')}
      actions={
        <>
          <ButtonLink href={`${home}/knowledge-base`}>{t('not_found.to_knowledge_base')}</ButtonLink>
          {isContactDisabled ? null : (
            <OverlayButton variant="secondary" overlay="support" href={`${home}/contact-us`}>
              {shared('contact_us')}
            </OverlayButton>
          )}
        </>
      }
    >
      {otherCode && otherName ? (
        <>
          <p>{t('not_found.other_city', { city: city.name })}</p>
          <p>
            <a className={styles.otherCity} href={inCity(url, otherCode)}>
              {t('not_found.open_in_city', { city: otherName })}
            </a>
          </p>
        </>
      ) : (
        <p>{t('not_found.text')}</p>
      )}
      <SearchForm query={wordsInUrl(url)} secondary />
      {nearest.length > 0 ? (
        <section className={styles.nearest}>
          <h2 className={styles.nearestTitle}>{t('not_found.nearest')}</h2>
          <LinkList items={nearest.slice(0, MOST_SUGGESTIONS).map(({ id, title, url }) => ({ id, title, url }))} />
        </section>
      ) : null}
    </ErrorScreen>
  );
}

/** The same path in another city: `/{locale}/{city}/…`. */
function inCity(url: string, code: string): string {
  return url.replace(/^\/[^/]+\/[^/?#]+/, (prefix) => `${prefix.slice(0, prefix.lastIndexOf('/'))}/${code}`);
}
