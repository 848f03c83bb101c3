import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { sendGoal } from '@roadside/mfe-kit/page';
import { Drawer, type DrawerProps } from '@roadside/mfe-kit/ui/drawer/Drawer';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';

import { BannerLink } from '../../shared/links/BannerLink';
import { CityLink } from '../../shared/links/CityLink';
import { LanguageLinks } from '../../shared/links/LanguageLinks';
import { Socials } from '../../shared/links/Socials';
import { MenuLinks } from './MenuLinks';
import styles from './MenuOverlay.module.css';
import { MenuUser } from './MenuUser';
import { Tiles } from './Tiles';

/** The menu of the whole site, including links hidden in a phone's header. */
export function MenuOverlay(props: Pick<DrawerProps, 'open' | 'onClose' | 'onClosed'>) {
  const t = useTranslate('shell');
  const { city, languages, menu } = useFragmentContext('city', 'languages', 'menu');
  const tiles = menu?.tiles ?? [];
  const promo = menu?.promo_banner;
  return (
    <Drawer {...props} title={t('menu.title')} closeLabel={t('close')}>
      <div className={styles.menu}>
        <CityLink className={styles.city} action={t('city.change')}>
          <Icon name="map-pin" />
          <span className={styles.name}>{city.name}</span> <span className={styles.change}>{t('city.change')}</span>
        </CityLink>
        {languages.length > 1 ? (
          <section aria-label={t('footer.languages')}>
            <LanguageLinks />
          </section>
        ) : null}
        {tiles.length > 0 ? (
          <section>
            <h3 className={styles.heading}>{t('menu.professions')}</h3>
            <Tiles items={tiles} />
          </section>
        ) : null}
        {promo ? (
          <BannerLink
            banner={promo}
            onFollow={() => sendGoal('banner_profession_menu_click', { title: promo.title.slice(0, 200) })}
          />
        ) : null}
        <MenuLinks />
        <MenuUser />
        <Socials />
      </div>
    </Drawer>
  );
}
