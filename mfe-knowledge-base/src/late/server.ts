/** The server's side of `#late`: every screen is at hand. */
import { createElement } from 'react';

import { SCREENS as BROWSE } from './browse';
import { SCREENS as CALCULATORS } from './calculators';
import type { PageType, Screens } from './screens';
import { SCREENS as SEARCH } from './search';

/** Screens of late pages. */
export const SCREENS: Screens = { ...BROWSE, ...CALCULATORS, ...SEARCH };

/** Only browsers load late. */
export const prepare = undefined;

/** The screen of a late page; nothing for a page of another fragment. */
export function LateScreen({ type }: { type: PageType }) {
  const screen = SCREENS[type];
  return screen ? createElement(screen) : null;
}
