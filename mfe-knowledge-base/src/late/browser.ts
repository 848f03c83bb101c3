/**
 * Browser side of `#late`: screens that articles do not load, one chunk per group. A chunk named
 * `page-…` keeps its styles in the fragment's sheet, so that the server's HTML has them.
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
  kb_category: browse,
  kb_sub_category: browse,
  instruction: browse,
  start: browse,
  jobs: browse,
  job: browse,
  cities: browse,
  search,
  not_found: search,
  server_error: search,
  calculator: calculators,
  ultima_calculator: calculators,
};

/** Page types with lazy-loaded screens. */
export const LATE_TYPES = Object.keys(LOADS) as PageType[];

/** Loaded screens. */
const loaded: Screens = {};

/** One promise per group: React reads the same one on every render. */
const inFlight = new Map<Load, Promise<void>>();

/** Loads the screen of a page, unless it is loaded. */
export async function prepare(page: PageData): Promise<void> {
  await load(screenOf(page));
}

/**
 * Screen of a late page; nothing for another fragment's page. Suspends while loading, and the
 * server's HTML stays.
 */
export function LateScreen({ type }: { type: PageType }) {
  const loading = loaded[type] ? undefined : load(type);
  if (loading) use(loading);
  const screen = loaded[type];
  return screen ? createElement(screen) : null;
}

function load(type: PageType): Promise<void> | undefined {
  const group = LOADS[type];
  if (!group || inFlight.has(group)) return group && inFlight.get(group);
  const loading = group().then(({ SCREENS }) => void Object.assign(loaded, SCREENS));
  inFlight.set(group, loading);
  return loading;
}
