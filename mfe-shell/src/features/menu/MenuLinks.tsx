import type { MenuData, MenuLink } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { MenuAnchor } from '../../shared/links/MenuAnchor';
import { pathTo } from '../../shared/links/paths';
import { useLinks } from '../../shared/links/use-links';
import styles from './MenuLinks.module.css';

/** The menu's other links, one per row. Without the product API's menus: home and support. */
export function MenuLinks() {
  const t = useTranslate('shell');
  const context = useFragmentContext('locale', 'city', 'menu');
  const home = { name: t('knowledge_base'), url: pathTo('knowledge-base', context), is_profession: false };
  const links = useLinks(context.menu ? menuLinks(context.menu) : [home]);
  return (
    <ul className={styles.list} role="list">
      {links.map((link) => (
        <li key={link.url}>
          <MenuAnchor className={link.small ? styles.small : styles.link} link={link} />
        </li>
      ))}
    </ul>
  );
}

/** Returns the menu's links without professions shown as tiles, each URL once. */
function menuLinks({ header_menu, extra_links, tiles }: MenuData): MenuLink[] {
  const tiled = new Set(tiles.map(({ slug }) => slug));
  const links = [...header_menu.filter(({ slug }) => !slug || !tiled.has(slug)), ...extra_links];
  return [...new Map(links.map((link) => [link.url, link])).values()];
}
