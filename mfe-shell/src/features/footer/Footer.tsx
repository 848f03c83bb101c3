import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink } from '@roadside/mfe-kit/page';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';

import { BannerLink } from '../../shared/links/BannerLink';
import { CityLink } from '../../shared/links/CityLink';
import { LanguageLinks } from '../../shared/links/LanguageLinks';
import { pathTo } from '../../shared/links/paths';
import { Socials } from '../../shared/links/Socials';
import { useLinks } from '../../shared/links/use-links';
import styles from './Footer.module.css';
import { FooterGroup } from './FooterGroup';

/**
 * Bottom of a page, and the menu without scripts. Without the product API's menus it keeps links to
 * home, support, other cities and other languages.
 */
export function Footer() {
  const t = useTranslate('shell');
  const context = useFragmentContext('locale', 'languages', 'city', 'menu');
  const { languages, city, menu } = context;
  const home = { name: t('knowledge_base'), url: pathTo('knowledge-base', context), is_profession: false };
  const [help = { title: 'Roadside', links: [home] }, ...groups] = menu?.footer_menu ?? [];
  const helpLinks = useLinks(help.links);
  return (
    <div className={styles.footer}>
      {menu?.banner_kb ? (
        <div className={styles.banner}>
          <BannerLink banner={menu.banner_kb} distant />
        </div>
      ) : null}
      <div className={styles.groups}>
        <FooterGroup title={help.title} links={helpLinks} />
        {groups.map((group) => (
          <FooterGroup key={group.title} title={group.title} links={group.links} />
        ))}
        <FooterGroup title={t('footer.about')} links={menu?.footer_data.urls ?? []}>
          <p className={styles.privacy} id="privacy">
            {t('footer.privacy')}
          </p>
        </FooterGroup>
      </div>
      <section className={styles.place}>
        <CityLink className={styles.city}>
          <Icon name="map-pin" />
          {city.name}
        </CityLink>
        {languages.length > 1 ? (
          <div id="languages">
            <VisuallyHidden as="h2">{t('footer.languages')}</VisuallyHidden>
            <LanguageLinks />
          </div>
        ) : null}
      </section>
      <div className={styles.closing}>
        {menu ? <p>{menu.footer_data.copyright}</p> : null}
        <OverlayLink overlay="privacy" className={styles.link} href="#privacy">
          {t('privacy.open')}
        </OverlayLink>
        <Socials />
      </div>
    </div>
  );
}
