import { afterEach, expect, it } from 'vitest';
import { REPORT_EVENT } from '../report';
import { PAGE_EVENT } from './loader';
import { FLAGS_EVENT } from './flags/flag-store';
import { BEACONS_EVENT, sendGoal } from './analytics-goals';
import { OFFLINE_COPY_EVENT } from './offline-copies';
import { OVERLAY_EVENT } from './overlays/overlays';
import { SESSION_EVENT, setSession } from './session/session-store';
import { pageState, type PageState } from './page-state';
import { TOAST_EVENT } from './toasts';

afterEach(() => {
  globalThis.__roadsidePage = undefined;
});

it('keeps the names and members that kits of different versions share', () => {
  expect(pageState()).toEqual({
    version: 1,
    outbox: [],
    toasts: [],
    session: { status: 'unknown' },
    flags: {},
    pagesSeen: 0,
  });
  expect([
    FLAGS_EVENT,
    OFFLINE_COPY_EVENT,
    BEACONS_EVENT,
    OVERLAY_EVENT,
    PAGE_EVENT,
    REPORT_EVENT,
    SESSION_EVENT,
    TOAST_EVENT,
  ]).toEqual([
    'roadside:flags',
    'roadside:keep',
    'roadside:outbox',
    'roadside:overlay',
    'roadside:page',
    'roadside:report',
    'roadside:session',
    'roadside:toast',
  ]);
});

it('completes the state of an older kit in the same object', () => {
  const outbox: PageState['outbox'] = [{ kind: 'goal', goal: { name: 'older', params: {} } }];
  const existing = { outbox, toasts: [] } as unknown as PageState;
  globalThis.__roadsidePage = existing;
  expect(pageState()).toMatchObject({ version: 1, session: { status: 'unknown' }, flags: {}, pagesSeen: 0 });
  sendGoal('newer');
  setSession({ status: 'guest' });
  expect(globalThis.__roadsidePage).toBe(existing);
  expect(existing.session).toEqual({ status: 'guest' });
  expect(outbox.map((entry) => entry.kind === 'goal' && entry.goal.name)).toEqual(['older', 'newer']);
});

it('keeps members that a newer kit added', () => {
  const existing = { version: 7, addition: 'something', flags: { a: 'on' } } as unknown as PageState;
  globalThis.__roadsidePage = existing;
  expect(pageState()).toMatchObject({ version: 7, addition: 'something', flags: { a: 'on' }, outbox: [] });
});
