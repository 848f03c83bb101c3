/**
 * The browser's side of `#late`: screens that an article does not pay for, each group of them in a chunk of its own. A chunk whose
 * name begins with `page-` leaves its styles with the fragment's sheet, so that the server's HTML has them.
 */
import type { PageData } from '@roadside/mfe-kit/contract';
import { createElement, use } from 'react';

import { screenOf, type PageType, type Screens } from './screens';

type Load = () => Promise<{ SCREENS: Screens }>;

const browse: Load = () => import(/* webpackChunkName: "page-browse" */ './browse');
const calculators: Load = () => import(/* webpackChunkName: "page-calculators" */ './calculators');
const search: Load = () => import(/* webpackChunkName: "page-search" */ './search');

const LOADS: Partial<Record<PageType, Load>> = {
  home: browse,
  kb_root: browse,
  start: browse,
  jobs: browse,
  job: browse,
  cities: browse,
  search,
  not_found: search,
  calculator: calculators,
  ultima_calculator: calculators,
};

/** Kinds of page whose screens are loaded late. */
export const LATE_TYPES = Object.keys(LOADS) as PageType[];

/** Screens that have been loaded. */
const loaded: Screens = {};

/** The one promise of each group: React asks for it again whenever it renders. */
const underWay = new Map<Load, Promise<void>>();

/** Loads the screen of a page, unless it is there. */
export async function prepare(page: PageData): Promise<void> {
  await load(screenOf(page));
}

/** The screen of a late page; nothing for a page of another fragment. While it is on its way React waits, and what the server sent stays. */
export function LateScreen({ type }: { type: PageType }) {
  const loading = loaded[type] ? undefined : load(type);
  if (loading) use(loading);
  const screen = loaded[type];
  return screen ? createElement(screen) : null;
}

function load(type: PageType): Promise<void> | undefined {
  const group = LOADS[type];
  if (!group || underWay.has(group)) return group && underWay.get(group);
  const loading = group().then(({ SCREENS }) => void Object.assign(loaded, SCREENS));
  underWay.set(group, loading);
  return loading;
}
