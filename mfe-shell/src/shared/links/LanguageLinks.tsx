import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';

import styles from './LanguageLinks.module.css';
import { useQuery } from './use-query';

/**
 * Links to this page in each language of the country, named in that language. URLs keep the query
 * members that the page reads, and with scripts (`data-keep-query`) the whole query.
 */
export function LanguageLinks() {
  const { locale, languages } = useFragmentContext('locale', 'languages');
  const query = useQuery();
  return (
    <ul className={styles.list} role="list">
      {languages.map(({ code, name, dir, href }) => (
        <li key={code}>
          <a
            className={styles.link}
            href={href + query}
            lang={code}
            dir={dir}
            hrefLang={code}
            data-keep-query=""
            aria-current={code === locale.language ? 'true' : undefined}
          >
            {name}
            {code === locale.language ? <Icon name="check" /> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
