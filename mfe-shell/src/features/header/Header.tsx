import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { CityLinks } from '../../shared/CityLinks';
import { knowledgeBasePath } from '../../shared/knowledge-base-path';
import { LanguageLinks } from '../../shared/LanguageLinks';
import styles from './Header.module.css';
import { Logo } from './Logo';
import { Menu } from './Menu';

/** Top of every page: the way home, the city and the language. All of it works without JavaScript. */
export function Header() {
  const t = useTranslate('shell');
  const { locale, languages, city, cities } = useFragmentContext('locale', 'languages', 'city', 'cities');
  const home = knowledgeBasePath(locale, city);
  const language = languages.find((item) => item.code === locale.language)?.name ?? locale.language;
  const code = locale.language.toUpperCase();
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('skip_to_content')}
      </a>
      <div className={styles.bar}>
        <a className={styles.home} href={home} aria-label={t('home')}>
          <Logo />
        </a>
        <nav className={styles.navigation} aria-label={t('navigation')}>
          <a className={styles.link} href={home}>
            {t('knowledge_base')}
          </a>
        </nav>
        {cities.length > 1 ? (
          <Menu
            icon="map-pin"
            text={city.name}
            label={t('city.current', { city: city.name })}
            title={t('city.choose')}
            wide
          >
            <CityLinks />
          </Menu>
        ) : null}
        {languages.length > 1 ? (
          <Menu icon="globe" text={code} label={t('language.current', { language, code })} title={t('language.choose')}>
            <LanguageLinks />
          </Menu>
        ) : null}
      </div>
    </>
  );
}
