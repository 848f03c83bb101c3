import { findBlock } from '@roadside/mfe-kit/blocks';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink } from '@roadside/mfe-kit/page';

import { PageHeading } from '../../shared/frame/PageHeading';
import { Professions } from '../../shared/articles/Professions';
import styles from './StartPage.module.css';

/** Start page for newcomers: choice of a job, then of a city. */
export function StartPage() {
  const t = useTranslate('browse');
  const { page, locale, city } = useFragmentContext('page', 'locale', 'city');
  const cities = findBlock(page, 'cities')?.groups.flatMap((group) => group.cities) ?? [];
  const others = cities.filter(({ code }) => code !== city.code);
  return (
    <>
      <PageHeading />
      <section className={styles.step}>
        <h2>{t('start.profession')}</h2>
        <Professions items={findBlock(page, 'professions')?.items ?? []} />
      </section>
      <section className={styles.step}>
        <h2>{t('start.city', { city: city.name })}</h2>
        <p className={styles.hint}>{t('start.city_hint')}</p>
        {others.length > 0 ? (
          <ul className={styles.cities} role="list">
            {others.map(({ code, name, href }) => (
              <li key={code}>
                <a className={styles.city} href={href}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <OverlayLink className={styles.more} overlay="places" href={`/${locale.code}/${city.code}/cities`}>
          {t('start.other_city')}
        </OverlayLink>
      </section>
    </>
  );
}
