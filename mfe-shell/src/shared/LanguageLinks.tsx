import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';

import styles from './LanguageLinks.module.css';

/** This page in each language of the country, every name in its own language. `data-keep-query`: the address keeps its query. */
export function LanguageLinks() {
  const { locale, languages } = useFragmentContext('locale', 'languages');
  return (
    <ul className={styles.list} role="list">
      {languages.map(({ code, name, dir, href }) => (
        <li key={code}>
          <a
            className={styles.link}
            href={href}
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
