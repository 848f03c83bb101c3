import type { Action, Block, Instrument, JobFacts, Tile } from '@roadside/mfe-kit/contract';

const HOME = '/ru-en/moskva';

/** An inline picture of a bag. */
const PICTURE = {
  url: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'%3E%3Crect x='18' y='26' width='60' height='58' rx='8' fill='%23f3b61f'/%3E%3C/svg%3E",
  width: 96,
  height: 96,
};

const NAMES = {
  taxi: 'Taxi',
  'courier-on-foot': 'Courier on foot',
  'courier-bicycle': 'Courier by bicycle',
  'courier-car': 'Courier by car',
  cargo: 'Cargo',
  'warehouse-picker': 'Warehouse picker',
  'restaurant-courier': 'Restaurant courier',
  'premium-driver': 'Premium driver',
} as const;

/** Professions, the third without a picture. `base` is their path below locale and city. */
export function tiles(base = 'knowledge-base'): Tile[] {
  return Object.entries(NAMES).map(([id, name], index) => ({
    id,
    name,
    description: 'Answers about money, your account, orders and safety.',
    url: `${HOME}/${base}/${id}`,
    articles: index,
    picture: index === 2 ? null : PICTURE,
  }));
}

const INSTRUMENTS: Instrument[] = [
  {
    id: 'money',
    name: 'Money',
    description: 'Payouts, taxes and bonuses, whatever you do.',
    url: `${HOME}/knowledge-base-instructions/money`,
    picture: PICTURE,
  },
  {
    id: 'calculator',
    name: 'Earnings calculator',
    description: 'What you keep in a week or a month, after commission and costs.',
    url: `${HOME}/calculator`,
    picture: PICTURE,
  },
];

/** What a job pays and takes. */
export const JOB_FACTS: JobFacts = {
  earnings: { from: 263, currency_sign: '₽' },
  requirements: ['Category B licence', 'Driving experience', 'Your own or a rented car'],
  picture: PICTURE,
};

/** Jobs: the second without figures, the third without a picture. */
export function jobs(): Tile[] {
  return tiles('jobs').map((tile, index) => {
    tile.job = index === 1 ? { requirements: [] } : { ...JOB_FACTS, picture: tile.picture ?? null };
    return tile;
  });
}

/** Actions of a job. */
const ACTIONS: Action[] = [
  { kind: 'apply', url: `${HOME}/become-contractor?profession=taxi` },
  { kind: 'calculator', url: `${HOME}/calculator?profession=taxi` },
  { kind: 'knowledge_base', url: `${HOME}/knowledge-base/taxi` },
  { kind: 'contact_us', url: `${HOME}/contact-us?profession=taxi` },
];

/** A page's first block. */
export function heading(title: string, description = ''): Block {
  return { id: 'heading', type: 'heading', props: { title, description } };
}

/** Professions as a block. */
export function professions(items: Tile[] = tiles()): Block {
  return { id: 'professions', type: 'professions', props: { items } };
}

/** Non-professional groups, and tools. */
export const INSTRUMENTS_BLOCK: Block = { id: 'instruments', type: 'instruments', props: { items: INSTRUMENTS } };

/** A job's actions as a block. */
export const ACTIONS_BLOCK: Block = { id: 'actions', type: 'actions', props: { items: ACTIONS } };
