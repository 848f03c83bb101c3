/** Server side of `#late`: includes all screens. */
import { createElement } from 'react';

import { SCREENS as BROWSE } from './browse';
import { SCREENS as CALCULATORS } from './calculators';
import type { PageType, Screens } from './screens';
import { SCREENS as SEARCH } from './search';

/** Screens of late pages. */
export const SCREENS: Screens = { ...BROWSE, ...CALCULATORS, ...SEARCH };

/** The server loads nothing lazily. */
export const prepare = undefined;

/** Screen of a late page; nothing for another fragment's page. */
export function LateScreen({ type }: { type: PageType }) {
  const screen = SCREENS[type];
  return screen ? createElement(screen) : null;
}
