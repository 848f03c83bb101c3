import { checkAnswers } from '@roadside/mfe-kit/forms/answers';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink, sendGoal } from '@roadside/mfe-kit/page';
import { Drawer, type DrawerProps } from '@roadside/mfe-kit/ui/drawer/Drawer';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { useEffect } from 'react';

import { BannerLink } from '../../shared/links/BannerLink';
import { CityLink } from '../../shared/links/CityLink';
import { LanguageLinks } from '../../shared/links/LanguageLinks';
import { RequestsLink } from '../../shared/links/RequestsLink';
import rows from '../../shared/links/Rows.module.css';
import { Socials } from '../../shared/links/Socials';
import { useSupportUrl } from '../../shared/links/use-support-url';
import { useSupportOffered } from '../../shared/visitor/use-support-offered';
import { MenuLinks } from './MenuLinks';
import styles from './MenuOverlay.module.css';
import { MenuUser } from './MenuUser';

/**
 * The menu of the whole site, what helps a driver in trouble first: support, own requests, account.
 */
export function MenuOverlay(props: Pick<DrawerProps, 'open' | 'onClose' | 'onClosed'>) {
  const t = useTranslate('shell');
  const { city, languages, menu } = useFragmentContext('city', 'languages', 'menu');
  const supportUrl = useSupportUrl();
  const isSupportOffered = useSupportOffered();
  const promo = menu?.promo_banner;
  useEffect(() => void checkAnswers(), []);
  return (
    <Drawer {...props} title={t('menu.title')} closeLabel={t('close')}>
      <div className={styles.menu}>
        <div className={rows.list}>
          {isSupportOffered ? (
            <OverlayLink overlay="support" className={rows.row} href={supportUrl}>
              <Icon name="headset" />
              {t('support.contact')}
            </OverlayLink>
          ) : null}
          <RequestsLink />
          <MenuUser />
          <CityLink className={rows.row} action={t('city.change')}>
            <Icon name="map-pin" />
            <span>{city.name}</span> <span className={rows.note}>{t('city.change')}</span>
          </CityLink>
        </div>
        {languages.length > 1 ? (
          <section aria-label={t('footer.languages')}>
            <LanguageLinks />
          </section>
        ) : null}
        <MenuLinks />
        {promo ? (
          <BannerLink
            banner={promo}
            onFollow={() => sendGoal('banner_profession_menu_click', { title: promo.title.slice(0, 200) })}
          />
        ) : null}
        <Socials />
      </div>
    </Drawer>
  );
}
