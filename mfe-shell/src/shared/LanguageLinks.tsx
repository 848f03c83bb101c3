import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';

import styles from './links.module.css';

/** This page in each language of the country, every name in its own language. */
export function LanguageLinks() {
  const { locale, languages } = useFragmentContext('locale', 'languages');
  return (
    <ul role="list">
      {languages.map((item) => (
        <li key={item.code}>
          <a
            className={styles.link}
            href={item.href}
            lang={item.code}
            hrefLang={item.code}
            aria-current={item.code === locale.language ? 'true' : undefined}
          >
            {item.name}
            {item.code === locale.language ? <Icon name="check" /> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
