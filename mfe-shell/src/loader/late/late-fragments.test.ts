import type { FragmentModule, LateFragment, PageModel } from '@roadside/mfe-kit/contract';
import { PAGE_EVENT, pageState, setFlags } from '@roadside/mfe-kit/page/host';
import { samplePage } from '@roadside/mfe-kit/sample-page';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { startLateFragments } from './late-fragments';

const LATE: LateFragment = {
  name: 'mfe-survey',
  slot: 'edge-of-page',
  starts: { flag: 'navigation_survey', pages_seen: 4, after_ms: 120_000, unless_kept: 'survey-new' },
  remote: { release: 'r1', entry: '/r1/remoteEntry.js', expose: './fragment', css: [], uses: ['city'], messages: [] },
};

const unmount = vi.fn<() => void>();
const update = vi.fn<FragmentModule['mount']>();
const mount = vi.fn<FragmentModule['mount']>();
const load = vi.fn<() => Promise<FragmentModule>>();
let listening: MockInstance<typeof window.addEventListener>;

function page(flags: Record<string, string> = { navigation_survey: 'on' }, late: LateFragment[] = [LATE]): PageModel {
  return { ...samplePage, flags, messages: {}, client: { vitals_sample: 0, late } } as unknown as PageModel;
}

const watch = (model = page()) => startLateFragments(model, { load });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const arrive = (model: PageModel) => window.dispatchEvent(new CustomEvent(PAGE_EVENT, { detail: model }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  document.body.innerHTML = '<div data-slot="edge-of-page"></div>';
  listening = vi.spyOn(window, 'addEventListener');
  pageState().pagesSeen = 4;
  mount.mockReturnValue({ update, unmount } as unknown as ReturnType<FragmentModule['mount']>);
  load.mockResolvedValue({ mount });
});

afterEach(() => {
  // Unmounts the fragment: its listeners outlive the test.
  arrive(page({}, []));
  for (const [kind, listener] of listening.mock.calls) window.removeEventListener(kind, listener);
  listening.mockRestore();
  vi.useRealTimers();
  vi.clearAllMocks();
  localStorage.clear();
  document.cookie = 'survey-new=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
  delete document.documentElement.dataset['scrollLocks'];
  globalThis.__roadsidePage = undefined;
});

test('starts 2 minutes after navigation, and loads nothing before', async () => {
  await pass(30_000);
  watch();
  await pass(89_999);
  expect(load).not.toHaveBeenCalled();
  await pass(1);
  expect(load).toHaveBeenCalledExactlyOnceWith('mfe-survey', LATE.remote);
  const [element, context] = mount.mock.calls[0] ?? [];
  expect(element?.parentElement?.dataset['slot']).toBe('edge-of-page');
  expect(context).toMatchObject({ slot: 'edge-of-page', city: { code: 'moskva' } });
});

test('starts immediately when its other conditions are met later', async () => {
  pageState().pagesSeen = 3;
  watch(page({}));
  await pass(200_000);
  setFlags({ navigation_survey: 'on' });
  await pass(0);
  expect(load).not.toHaveBeenCalled();
  pageState().pagesSeen = 4;
  arrive(page({}));
  await pass(0);
  expect(mount).toHaveBeenCalledOnce();
});

test.each([
  ['its flag is off', () => watch(page({}))],
  ['its flag has another variant', () => watch(page({ navigation_survey: 'off' }))],
  [
    'there is its cookie',
    () => {
      document.cookie = 'survey-new=sent; Path=/';
      watch();
    },
  ],
  [
    'local storage names a day to come',
    () => {
      localStorage.setItem('survey-new', String(Date.now() + 86_400_000));
      watch();
    },
  ],
  [
    'the third page is open',
    () => {
      pageState().pagesSeen = 3;
      watch();
    },
  ],
])('does not start when %s', async (_, begin) => {
  begin();
  await pass(300_000);
  expect(load).not.toHaveBeenCalled();
});

test('starts when the time in local storage has passed', async () => {
  localStorage.setItem('survey-new', '1');
  watch();
  await pass(120_000);
  expect(mount).toHaveBeenCalledOnce();
});

test('waits while an overlay covers the page', async () => {
  document.documentElement.dataset['scrollLocks'] = '1';
  watch();
  await pass(300_000);
  expect(load).not.toHaveBeenCalled();
  delete document.documentElement.dataset['scrollLocks'];
  await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce());
});

test('waits for an overlay that opens while it loads', async () => {
  load.mockImplementationOnce(async () => {
    document.documentElement.dataset['scrollLocks'] = '1';
    return { mount };
  });
  watch();
  await pass(120_000);
  expect(mount).not.toHaveBeenCalled();
  delete document.documentElement.dataset['scrollLocks'];
  await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce());
});

test('stays mounted on pages that name it, and unmounts on the first that does not', async () => {
  watch();
  await pass(120_000);
  arrive(page());
  await pass(0);
  expect(update).toHaveBeenCalledOnce();
  expect(mount).toHaveBeenCalledOnce();
  arrive(page({}, []));
  await pass(0);
  expect(unmount).toHaveBeenCalledOnce();
  expect(document.querySelector('[data-slot]')?.childElementCount).toBe(0);
});

test('loads again on the next page after a failure', async () => {
  load.mockRejectedValueOnce(new Error('gone'));
  watch();
  await pass(120_000);
  expect(mount).not.toHaveBeenCalled();
  arrive(page());
  await pass(0);
  expect(mount).toHaveBeenCalledOnce();
});
