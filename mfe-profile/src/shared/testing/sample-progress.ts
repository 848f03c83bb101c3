import type { Achievement, DriverAchievements, DriverDocument, DriverLevel, DriverProgress } from '../types';

const KNOWLEDGE_BASE = '/ru-en/moskva/knowledge-base/account/status';

const article = (title: string, url: string) => ({ title, url: `${KNOWLEDGE_BASE}/${url}` });

const EXPIRING = article('A document is about to expire', 'documents-expire');

export const LEVEL: DriverLevel = {
  code: 'steady',
  name: 'Steady',
  points: 214,
  next: { name: 'Expert', points: 300, missing: 86 },
};

export const DOCUMENTS: DriverDocument[] = [
  { kind: 'permit', name: 'Taxi permit', state: 'expired', expires_on: '2026-11-20', days_left: -4, article: EXPIRING },
  {
    kind: 'insurance',
    name: 'Car insurance',
    state: 'expires_soon',
    expires_on: '2026-12-06',
    days_left: 12,
    article: EXPIRING,
  },
  { kind: 'licence', name: 'Driving licence', state: 'valid', expires_on: '2031-05-12', days_left: 1630 },
  { kind: 'identity', name: 'Identity document', state: 'valid' },
  { kind: 'photo_control', name: 'Photo check of the car', state: 'unknown', article: EXPIRING },
];

export const PROGRESS: DriverProgress = {
  starts_on: '2026-11-01',
  ends_on: '2026-11-30',
  level: LEVEL,
  orders: 151,
  rating: { value: 4.89, count: 150, most: 150, least: 10 },
  priority: { points: 74, most: 100, days: 7 },
  documents: DOCUMENTS,
  articles: {
    level: article('Level and achievements', 'levels'),
    rating: article('Rating and priority', 'rating-and-priority#rating'),
    priority: article('Rating and priority', 'rating-and-priority#priority'),
    documents: EXPIRING,
  },
};

/** Progress before the first event. */
export const NO_PROGRESS: DriverProgress = {
  starts_on: '2026-11-01',
  ends_on: '2026-11-30',
  documents: [],
  articles: PROGRESS.articles,
};

const NIGHT: Achievement = {
  code: 'night',
  title: 'Night shift',
  description: 'Night orders in a row without a complaint. A complaint starts the count again.',
  icon: 'moon',
  measure: 'night_orders_without_complaint',
  value: 46,
  steps: [
    { tier: 'bronze', target: 20, earned_on: '2026-10-19' },
    { tier: 'silver', target: 60 },
    { tier: 'gold', target: 200 },
  ],
};

const DAYS: Achievement = {
  code: 'days',
  title: 'Working days',
  description: 'Days with at least one finished order.',
  icon: 'calendar',
  measure: 'days',
  value: 19,
  steps: [
    { tier: 'bronze', target: 20 },
    { tier: 'silver', target: 100 },
  ],
};

const STARS: Achievement = {
  code: 'five_stars',
  title: 'Five stars',
  description: 'Ratings of five stars.',
  icon: 'star',
  measure: 'five_stars',
  value: 431,
  steps: [
    { tier: 'bronze', target: 25, earned_on: '2026-06-02' },
    { tier: 'silver', target: 100, earned_on: '2026-07-15' },
    { tier: 'gold', target: 400, earned_on: '2026-11-02' },
  ],
};

export const ACHIEVEMENTS: DriverAchievements = {
  has_events: true,
  earned: 4,
  total: 8,
  groups: [
    { code: 'experience', title: 'Experience', items: [DAYS] },
    { code: 'service', title: 'Service', items: [STARS, NIGHT] },
  ],
  article: article('Level and achievements', 'levels#achievements'),
};

/** Achievements before the first event. */
export const NO_ACHIEVEMENTS: DriverAchievements = {
  has_events: false,
  earned: 0,
  total: 5,
  groups: [
    { code: 'experience', title: 'Experience', items: [withoutProgress(DAYS)] },
    { code: 'service', title: 'Service', items: [withoutProgress(STARS)] },
  ],
};

function withoutProgress(achievement: Achievement): Achievement {
  return { ...achievement, value: 0, steps: achievement.steps.map(({ tier, target }) => ({ tier, target })) };
}
