import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './NotFoundPage.module.css';

export interface OtherCityProps {
  /** Code of a city that has the page. */
  code: string;
  name: string;
}

/** Says that another city has the page, with a link to it. */
export function OtherCity({ code, name }: OtherCityProps) {
  const t = useTranslate('browse');
  const { city, url } = useFragmentContext('city', 'url');
  return (
    <>
      <p>{t('not_found.other_city', { city: city.name })}</p>
      <p>
        <a className={styles.otherCity} href={inCity(url, code)}>
          {t('not_found.open_in_city', { city: name })}
        </a>
      </p>
    </>
  );
}

/** The same path in another city: `/{locale}/{city}/…`. */
function inCity(url: string, code: string): string {
  return url.replace(/^\/[^/]+\/[^/?#]+/, (prefix) => `${prefix.slice(0, prefix.lastIndexOf('/'))}/${code}`);
}
