import type { MenuLink } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { pathTo } from '../../shared/paths';
import { SupportLink } from '../../shared/SupportLink';
import { useSupportOffered } from '../../shared/use-support-offered';
import styles from './MenuLinks.module.css';

/** The rest of the menu's links, each a row. Without the product API's menus, the way home and to support. */
export function MenuLinks() {
  const t = useTranslate('shell');
  const context = useFragmentContext('locale', 'city', 'menu');
  const supportOffered = useSupportOffered();
  const links = context.menu ? linksOf(context.menu) : [plain(t('knowledge_base'), pathTo('knowledge-base', context))];
  const support = links.find(isSupport)?.name ?? t('support.contact');
  return (
    <ul className={styles.list} role="list">
      {links
        .filter((link) => !isSupport(link))
        .map(({ name, url }) => (
          <li key={url}>
            <a className={styles.link} href={url}>
              {name}
            </a>
          </li>
        ))}
      {supportOffered ? (
        <li>
          <SupportLink className={styles.link}>{support}</SupportLink>
        </li>
      ) : null}
    </ul>
  );
}

/** Professions are tiles already. A link may stand in both menus. */
function linksOf({ header_menu, extra_links }: { header_menu: MenuLink[]; extra_links: MenuLink[] }): MenuLink[] {
  const all = [...header_menu.filter((link) => !link.is_profession), ...extra_links];
  return [...new Map(all.map((link) => [link.url, link])).values()];
}

function isSupport(link: MenuLink): boolean {
  return link.open_modal === 'support';
}

function plain(name: string, url: string): MenuLink {
  return { name, url, is_profession: false };
}
