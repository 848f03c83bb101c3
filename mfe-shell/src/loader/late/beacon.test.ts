import type { Outgoing } from '@roadside/mfe-kit/page/host';
import { expect, it } from 'vitest';
import { beaconsOf, type Waiting } from './beacon';
import { sampleModel } from '../sample-model';

const nothing: Waiting = {
  model: sampleModel,
  session: { status: 'guest' },
  refused: false,
  agreed: false,
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

it('says nothing when there is nothing to say', () => {
  expect(beaconsOf(nothing)).toEqual([]);
});

it('says what happened, where, and to whom', () => {
  const exposure = { flag: 'survey', variant: 'on' };
  const beacons = beaconsOf({
    ...nothing,
    agreed: true,
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

it('says who visits even with nothing else', () => {
  expect(beaconsOf({ ...nothing, userType: true })).toMatchObject([{ user_type: 'guest', consent: false }]);
});

it('needs another beacon for more than twenty of a kind', () => {
  const outbox = Array.from({ length: 45 }, (_, index) => goal(`goal_${index}`));
  const beacons = beaconsOf({ ...nothing, outbox, reports: [report] });
  expect(beacons.map(({ goals }) => goals?.length)).toEqual([20, 20, 5]);
  expect(beacons.map(({ reports }) => reports?.length)).toEqual([1, undefined, undefined]);
});

it('cuts what is longer than the server takes', () => {
  const params = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`p${index}`, '🚕'.repeat(300)]));
  const [beacon] = beaconsOf({
    ...nothing,
    outbox: [goal('long', params)],
    reports: [{ ...report, message: 'y'.repeat(400) }],
  });
  expect(Object.values(beacon?.goals?.[0]?.params ?? {}).map((value) => Array.from(value).length)).toEqual(
    Array(8).fill(200),
  );
  expect(beacon?.reports?.[0]?.message).toHaveLength(300);
});

it('tells only faults, and not where, of somebody who refused', () => {
  const refused = {
    ...nothing,
    refused: true,
    userType: true,
    outbox: [goal('page_404')],
    vitals: [{ name: 'LCP', value: 1 }],
  } as const;
  expect(beaconsOf(refused)).toEqual([]);
  expect(beaconsOf({ ...refused, reports: [report] })).toEqual([
    {
      consent: false,
      page: { brand: 'amber', locale: 'ru-en', type: 'kb_category', path: '/' },
      user_type: 'unknown',
      reports: [{ ...report, message: 'TypeError: … and … failed.' }],
    },
  ]);
});

it('leaves out how fast a page was whose tab slept', () => {
  const vitals = [
    { name: 'LCP', value: 900_000 },
    { name: 'TTFB', value: 80 },
  ] as const;
  expect(beaconsOf({ ...nothing, vitals })).toMatchObject([{ vitals: [{ name: 'TTFB', value: 80 }] }]);
});
