import type { MenuData } from '@roadside/mfe-kit/contract';

import type { ChoiceProps } from './Choice';

/** Professions of the menu: its tiles, or without tiles its links to professions. */
export function professionsOf(menu: MenuData): ChoiceProps[] {
  if (menu.tiles.length > 0) {
    return menu.tiles.map(({ name, description, url, small_image }) => ({
      name,
      description,
      url,
      picture: small_image,
    }));
  }
  return menu.header_menu
    .filter((link) => link.is_profession)
    .map(({ name, url, persons }) => ({ name, url, description: '', picture: persons }));
}
