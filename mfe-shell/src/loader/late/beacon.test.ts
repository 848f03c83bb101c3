import type { Outgoing } from '@roadside/mfe-kit/page/host';
import { expect, it } from 'vitest';
import { toBeacons, type PendingData } from './beacon';
import { sampleModel } from '../sample-model';

const nothing: PendingData = {
  model: sampleModel,
  session: { status: 'guest' },
  isRefused: false,
  isAgreed: false,
  outbox: [],
  vitals: [],
  reports: [],
  userType: false,
};

const goal = (name: string, params: Record<string, string> = {}): Outgoing => ({
  kind: 'goal',
  goal: { name, params },
});
const report = { kind: 'load-failed', fragment: 'mfe-chat', message: 'TypeError: /assets/a.js and http://x/y failed.' };

it('builds no beacon from no data', () => {
  expect(toBeacons(nothing)).toEqual([]);
});

it('reports events with page and visitor type', () => {
  const exposure = { flag: 'survey', variant: 'on' };
  const beacons = toBeacons({
    ...nothing,
    isAgreed: true,
    outbox: [goal('page_404', { url: '/a' }), { kind: 'exposure', exposure }],
    vitals: [{ name: 'LCP', value: 812.5 }],
    reports: [report],
  });
  expect(beacons).toEqual([
    {
      consent: true,
      page: { brand: 'amber', locale: 'ru-en', type: 'kb_category', path: '/ru-en/moskva/knowledge-base/taxi' },
      user_type: 'guest',
      goals: [{ name: 'page_404', params: { url: '/a' } }],
      exposures: [exposure],
      vitals: [{ name: 'LCP', value: 812.5 }],
      reports: [report],
    },
  ]);
});

it('sends the visitor type alone', () => {
  expect(toBeacons({ ...nothing, userType: true })).toMatchObject([{ user_type: 'guest', consent: false }]);
});

it('splits more than 20 entries of a kind into several beacons', () => {
  const outbox = Array.from({ length: 45 }, (_, index) => goal(`goal_${index}`));
  const beacons = toBeacons({ ...nothing, outbox, reports: [report] });
  expect(beacons.map(({ goals }) => goals?.length)).toEqual([20, 20, 5]);
  expect(beacons.map(({ reports }) => reports?.length)).toEqual([1, undefined, undefined]);
});

it('truncates texts that exceed the server’s limit', () => {
  const params = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`p${index}`, '🚕'.repeat(300)]));
  const [beacon] = toBeacons({
    ...nothing,
    outbox: [goal('long', params)],
    reports: [{ ...report, message: 'y'.repeat(400) }],
  });
  expect(Object.values(beacon?.goals?.[0]?.params ?? {}).map((value) => Array.from(value).length)).toEqual(
    Array(8).fill(200),
  );
  expect(beacon?.reports?.[0]?.message).toHaveLength(300);
});

it('sends only errors, without the path, after a refusal', () => {
  const refused = {
    ...nothing,
    isRefused: true,
    userType: true,
    outbox: [goal('page_404')],
    vitals: [{ name: 'LCP', value: 1 }],
  } as const;
  expect(toBeacons(refused)).toEqual([]);
  expect(toBeacons({ ...refused, reports: [report] })).toEqual([
    {
      consent: false,
      page: { brand: 'amber', locale: 'ru-en', type: 'kb_category', path: '/' },
      user_type: 'unknown',
      reports: [{ ...report, message: 'TypeError: … and … failed.' }],
    },
  ]);
});

it('leaves out page speed of a tab that slept', () => {
  const vitals = [
    { name: 'LCP', value: 900_000 },
    { name: 'TTFB', value: 80 },
  ] as const;
  expect(toBeacons({ ...nothing, vitals })).toMatchObject([{ vitals: [{ name: 'TTFB', value: 80 }] }]);
});
