import type { MenuData, MenuLink, Picture } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Art } from '@roadside/mfe-kit/ui/art/Art';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { BOOK, BRIEFCASE, NEXT, PLACES } from '@roadside/mfe-kit/ui/glyph/paths';

import { MenuAnchor } from '../../shared/links/MenuAnchor';
import { pathTo } from '../../shared/links/paths';
import rows from '../../shared/links/Rows.module.css';
import { isSupport } from '../../shared/links/use-links';

/** A row: the link, and its picture if it has one. */
interface Row {
  readonly link: MenuLink;
  readonly picture?: Picture | null | undefined;
}

/**
 * The menu's professions, then its other pages. Without the product API's menus: the knowledge
 * base. Support has its own row.
 */
export function MenuLinks() {
  const t = useTranslate('shell');
  const context = useFragmentContext('locale', 'city', 'menu');
  const { menu } = context;
  const home = { name: t('knowledge_base'), url: pathTo('knowledge-base', context), is_profession: false };
  const tiles = menu?.tiles ?? [];
  const professions = tiles.map(({ name, url, small_image: picture }) => {
    return { link: { name, url, is_profession: true }, picture };
  });
  return (
    <>
      {professions.length > 0 ? <Rows title={t('menu.professions')} rows={professions} /> : null}
      <Rows title={t('menu.sections')} rows={menu ? otherRows(menu) : [{ link: home }]} />
    </>
  );
}

function Rows({ title, rows: items }: { title: string; rows: readonly Row[] }) {
  return (
    <section>
      <h3 className={rows.heading}>{title}</h3>
      <ul className={rows.list} role="list">
        {items.map(({ link, picture }) => (
          <li key={link.url}>
            <MenuAnchor className={link.small ? `${rows.row} ${rows.small}` : rows.row} link={link}>
              {picture ? <Art className={rows.picture} picture={picture} below /> : <Glyph path={signOf(link)} />}
              <span>{link.name}</span>
            </MenuAnchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The menu's links without professions shown above and without support, each URL once. */
function otherRows({ header_menu, extra_links, tiles }: MenuData): Row[] {
  const shown = new Set(tiles.map(({ slug }) => slug));
  const links = [...header_menu.filter(({ slug }) => !slug || !shown.has(slug)), ...extra_links];
  const others = links.filter((link) => !isSupport(link));
  return [...new Map(others.map((link) => [link.url, { link, picture: link.persons }])).values()];
}

/** Signs of pages without a picture, by the last part of their path. */
const SIGNS: Readonly<Record<string, string>> = { 'knowledge-base': BOOK, jobs: BRIEFCASE, cities: PLACES };

function signOf({ url }: MenuLink): string {
  return SIGNS[url.split('/').at(-1) ?? ''] ?? NEXT;
}
