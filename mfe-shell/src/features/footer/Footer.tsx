import { Html, useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Disclosure } from '@roadside/mfe-kit/ui/disclosure/Disclosure';

import { CityLinks } from '../../shared/CityLinks';
import { knowledgeBasePath } from '../../shared/knowledge-base-path';
import { LanguageLinks } from '../../shared/LanguageLinks';
import styles from './Footer.module.css';

/** Bottom of every page. Without menus, when the product API is away, the ways home, to other cities and languages remain. */
export function Footer() {
  const t = useTranslate('shell');
  const { locale, city, cities, menu } = useFragmentContext('locale', 'city', 'cities', 'menu');
  const groups = menu?.footer_menu ?? [
    { title: 'Roadside', links: [{ name: t('knowledge_base'), url: knowledgeBasePath(locale, city) }] },
  ];
  return (
    <div className={styles.footer}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.title}>
            <h2 className={styles.heading}>{group.title}</h2>
            <Links items={group.links} />
          </section>
        ))}
        <section>
          <h2 className={styles.heading}>{t('footer.languages')}</h2>
          <LanguageLinks />
        </section>
      </div>
      {cities.length > 1 ? (
        <div className={styles.city}>
          <Disclosure summary={t('city.current', { city: city.name })}>
            <CityLinks />
          </Disclosure>
        </div>
      ) : null}
      {menu ? (
        <div className={styles.closing}>
          <p>{menu.footer_data.copyright}</p>
          <Links items={menu.footer_data.urls} />
          {menu.footer_data.socials.length > 0 ? (
            <ul className={styles.socials} role="list" aria-label={t('footer.socials')}>
              {menu.footer_data.socials.map((social) => (
                <li key={social.url}>
                  <a className={styles.social} href={social.url} aria-label={social.name}>
                    <Html as="span" html={social.image} />
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** Links in a list. */
function Links({ items }: { items: readonly { name: string; url: string }[] }) {
  return (
    <ul role="list">
      {items.map((item) => (
        <li key={item.url}>
          <a className={styles.link} href={item.url}>
            {item.name}
          </a>
        </li>
      ))}
    </ul>
  );
}
