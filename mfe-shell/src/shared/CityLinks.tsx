import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';

import styles from './links.module.css';

/** This page in the country's main cities. */
export function CityLinks() {
  const { city, cities } = useFragmentContext('city', 'cities');
  return (
    <ul className={styles.cities} role="list">
      {cities.map((item) => (
        <li key={item.code}>
          <a className={styles.link} href={item.href} aria-current={item.code === city.code ? 'true' : undefined}>
            {item.name}
            {item.code === city.code ? <Icon name="check" /> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
