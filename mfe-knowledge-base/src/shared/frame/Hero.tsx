import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink } from '@roadside/mfe-kit/page';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';

import { SearchForm } from '../search/SearchForm';
import styles from './Hero.module.css';
import { RoadScene } from './RoadScene';

export interface HeroProps {
  /** Text of the `h1`. */
  title: string;
}

/** Opening of a landing page in the brand's colours: a question, the search field and the city. */
export function Hero({ title }: HeroProps) {
  const t = useTranslate('browse');
  const { locale, city } = useFragmentContext('locale', 'city');
  return (
    <div className={styles.hero}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.search}>
        <SearchForm />
      </div>
      <OverlayLink
        className={styles.city}
        overlay="places"
        href={`/${locale.code}/${city.code}/cities`}
        aria-label={t('root.city', { city: city.name })}
      >
        <Icon name="map-pin" />
        <span className={styles.name}>{city.name}</span>
      </OverlayLink>
      <div className={styles.art}>
        <RoadScene />
      </div>
    </div>
  );
}
