import { findBlock } from '@roadside/mfe-kit/blocks';
import type { CityGroup } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { PageHeading } from '../../shared/frame/PageHeading';
import styles from './CitiesPage.module.css';

/** All cities of the country, and other countries: the city picker without scripts. */
export function CitiesPage() {
  const t = useTranslate('browse');
  const { page, locale, city } = useFragmentContext('page', 'locale', 'city');
  const { groups = [], countries = [] } = findBlock(page, 'cities') ?? {};
  const letters = groups.filter(({ title }) => title !== '');
  return (
    <>
      <PageHeading />
      <nav aria-label={t('cities.letters')}>
        <ul className={styles.letters} role="list">
          {letters.map(({ title }, index) => (
            <li key={title}>
              <a className={styles.letter} href={`#letter-${index}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map((group) => (
        <Group
          key={group.title}
          group={group}
          id={group.title ? `letter-${letters.indexOf(group)}` : 'main-cities'}
          title={group.title || t('cities.main')}
          currentCity={city.code}
        />
      ))}
      {countries.length > 1 ? (
        <section className={styles.group} aria-labelledby="countries">
          <h2 id="countries">{t('cities.countries')}</h2>
          <ul className={styles.cities} role="list">
            {countries.map(({ code, name, href }) => (
              <li key={code}>
                <a className={styles.city} href={href} aria-current={code === locale.country ? 'true' : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** Cities of a letter, or the main ones. */
function Group({
  group,
  id,
  title,
  currentCity,
}: {
  group: CityGroup;
  id: string;
  title: string;
  currentCity: string;
}) {
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.cities} role="list">
        {group.cities.map(({ code, name, href }) => (
          <li key={code}>
            <a className={styles.city} href={href} aria-current={code === currentCity ? 'true' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
