import { PAGE_EVENT, pageState, sendGoal, setSession, type Beacon } from '@roadside/mfe-kit/page/host';
import { report } from '@roadside/mfe-kit/report';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBeacons } from './beacons';
import { sampleModel } from '../sample-model';

const QUIET_MS = 5000;

const page = sampleModel;

const sendBeacon = vi.fn<(address: string, body: string) => boolean>();
let sent: Beacon[];
let listening: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  globalThis.__roadsidePage = undefined;
  globalThis.__roadside = undefined;
  sendBeacon.mockReset().mockImplementation((_address, body) => {
    sent.push(JSON.parse(body) as Beacon);
    return true;
  });
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
  // Listeners of one test must not react in the next.
  listening = new AbortController();
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => add(type, listener, { signal: listening.signal }),
  );
});

afterEach(() => {
  listening.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.cookie = 'consent=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
});

const goals = () => sent.flatMap((beacon) => beacon.goals ?? []).map(({ name }) => name);
const reports = () => sent.flatMap((beacon) => beacon.reports ?? []).map(({ message }) => message);

function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

describe('collected events are sent', () => {
  it('after 5 seconds without a new one', () => {
    startBeacons(page);
    sendGoal('one');
    vi.advanceTimersByTime(QUIET_MS - 1);
    sendGoal('two');
    vi.advanceTimersByTime(QUIET_MS - 1);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(goals()).toEqual(['one', 'two']);
    expect(sendBeacon.mock.calls[0]?.[0]).toBe('/api/beacon');
  });

  it.each([
    ['is hidden', hide],
    ['is unloaded', () => window.dispatchEvent(new Event('pagehide'))],
  ])('immediately when the page %s', (_name, leave) => {
    startBeacons(page);
    sendGoal('one');
    leave();
    expect(goals()).toEqual(['one']);
    vi.advanceTimersByTime(QUIET_MS);
    expect(sent).toHaveLength(1);
  });

  it('with events from before the start', () => {
    sendGoal('early');
    report({ kind: 'load-failed', message: 'Early.' });
    startBeacons(page);
    vi.advanceTimersByTime(QUIET_MS);
    expect([goals(), reports()]).toEqual([['early'], ['Early.']]);
  });

  it('with the page on which they happened', () => {
    startBeacons(page);
    sendGoal('here');
    window.dispatchEvent(new CustomEvent(PAGE_EVENT, { detail: { ...page, url: '/ru-en/moskva/jobs' } }));
    sendGoal('there');
    vi.advanceTimersByTime(QUIET_MS);
    expect(sent.map((beacon) => [beacon.page.path, beacon.goals?.[0]?.name])).toEqual([
      [page.url, 'here'],
      ['/ru-en/moskva/jobs', 'there'],
    ]);
  });

  it('with the visitor type, once it is known', () => {
    const beacons = startBeacons(page);
    vi.advanceTimersByTime(QUIET_MS);
    expect(sent).toEqual([]);
    setSession({ status: 'guest' });
    beacons.userType();
    vi.advanceTimersByTime(QUIET_MS);
    expect(sent).toMatchObject([{ user_type: 'guest' }]);
  });

  it('by a keepalive request where beacons are refused', () => {
    const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
    fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', fetched);
    sendBeacon.mockReset().mockReturnValue(false);
    startBeacons(page);
    sendGoal('one');
    hide();
    expect(fetched).toHaveBeenCalledWith('/api/beacon', expect.objectContaining({ method: 'POST', keepalive: true }));
  });
});

describe('error reports', () => {
  it('are sent once per error', () => {
    startBeacons(page);
    report({ kind: 'load-failed', fragment: 'mfe-chat', message: 'Gone.' });
    report({ kind: 'load-failed', fragment: 'mfe-chat', message: 'Gone.' });
    hide();
    report({ kind: 'load-failed', fragment: 'mfe-chat', message: 'Gone.' });
    hide();
    expect(reports()).toEqual(['Gone.']);
  });

  it('are limited to 20', () => {
    startBeacons(page);
    for (let index = 0; index < 30; index++) report({ kind: 'load-failed', message: `Fault ${index}.` });
    hide();
    report({ kind: 'load-failed', message: 'One more.' });
    hide();
    expect(reports()).toHaveLength(20);
  });
});

describe('consent', () => {
  it('refused: sends only errors, and never the events collected before', () => {
    document.cookie = 'consent=none; Path=/';
    const beacons = startBeacons(page);
    sendGoal('one');
    beacons.vital({ name: 'CLS', value: 0 });
    beacons.userType();
    vi.advanceTimersByTime(QUIET_MS);
    expect(sent).toEqual([]);
    document.cookie = 'consent=all; Path=/';
    sendGoal('two');
    hide();
    expect(goals()).toEqual(['two']);
  });

  it('is needed before anything is measured where the country wants it', () => {
    startBeacons({ ...page, locale: { ...page.locale, country: 'fi' } });
    sendGoal('before');
    vi.advanceTimersByTime(QUIET_MS);
    expect(sent).toEqual([]);
    document.cookie = 'consent=all; Path=/';
    sendGoal('after');
    vi.advanceTimersByTime(QUIET_MS);
    expect(goals()).toEqual(['after']);
  });

  it('counts the browser’s global privacy setting as a refusal', () => {
    vi.stubGlobal('navigator', Object.create(navigator, { globalPrivacyControl: { value: true } }));
    document.cookie = 'consent=all; Path=/';
    startBeacons(page);
    sendGoal('one');
    hide();
    expect(sent).toEqual([]);
  });

  it.each([
    ['all', true],
    ['undecided', false],
  ])('allows goals to be passed on when it is "%s": %s', (choice, passedOn) => {
    document.cookie = `consent=${choice}; Path=/`;
    startBeacons(page);
    sendGoal('one');
    hide();
    expect(sent).toMatchObject([{ consent: passedOn }]);
  });
});

it('leaves the outbox empty', () => {
  startBeacons(page);
  sendGoal('one');
  hide();
  expect(pageState().outbox).toEqual([]);
});
