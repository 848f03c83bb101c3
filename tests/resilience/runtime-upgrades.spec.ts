/** Fragments of different Module Federation, React and kit versions. */
import path from 'node:path';
import { startEdge, type Edge } from '../support/edge/edge.ts';
import { addFrozenFixture, rulesWithFixture } from '../support/edge/fixture-fragment.ts';
import { observedHydration, observeHydration, waitForFrames } from '../support/browser/hydration.ts';
import { expectMenuWorks, isAlive, waitForIslands } from '../support/browser/islands.ts';
import { offerNextRuntimeAlone, offerOtherRuntime } from '../support/edge/other-shells.ts';
import { ARTICLE, originOf } from '../support/pages/pages.ts';
import { copyReleases, type Releases } from '../support/edge/releases.ts';
import { LAB } from '../support/setup.ts';
import { makeStore, type Store } from '../support/edge/store.ts';
import { expect, test } from '../support/test.ts';
import { inTurn, nameOf, press, VISITORS } from '../support/pages/visitors.ts';

/**
 * Three fragments on one page: the shell's parts, the knowledge base, and an old fixture with an
 * older kit, React 19.0 and Module Federation 2.8. Beside today's shell: one that also offers 2.8,
 * and one of the next minor only.
 */
const FRAGMENTS = ['mfe-shell', 'mfe-knowledge-base', 'mfe-fixture'] as const;

/** Milliseconds of idle time after which a page sends its beacons. */
const QUIET_MS = 5000;

test.describe.configure({ mode: 'default' });

let today: Releases;
let both: Releases;
let next: Releases;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  [today, both, next] = await Promise.all([copyReleases(), copyReleases(), copyReleases()]);
  for (const releases of [today, both, next]) await addFrozenFixture(releases);
  await offerOtherRuntime(both);
  await offerNextRuntimeAlone(next);
});

test.afterAll(() => Promise.all([today, both, next].map((releases) => releases.remove())));

test('the gate rejects a fragment without a runtime and says what to do', async () => {
  test.setTimeout(120_000);
  const store: Store = await makeStore(FRAGMENTS, ['platform', 'knowledge-base']);
  const publish = (releases: Releases, name: string) => store.publish(path.join(releases.folder, name, 'dist'));
  const promote = (name: string, version: string) => store.run('promote', name, version);
  try {
    // The first shell has no other fragment beside it.
    await store.good('promote', 'mfe-shell', await publish(today, 'mfe-shell'));
    const suits = await promote('mfe-knowledge-base', await publish(today, 'mfe-knowledge-base'));
    expect(suits.good, suits.output).toBe(true);

    const older = await publish(today, 'mfe-fixture');
    const tooOld = await promote('mfe-fixture', older);
    expect(tooOld.good, tooOld.output).toBe(false);
    expect(tooOld.output).toMatch(/FAIL {2}federation: mfe-fixture 0\.9\.0 \S+ looks for the runtime __MF_RT_2_8__/);
    expect(tooOld.output).toContain('Build mfe-fixture with the kit whose runtime is __MF_RT_2_9__');

    const tooNew = await promote('mfe-shell', await publish(next, 'mfe-shell'));
    expect(tooNew.good, tooNew.output).toBe(false);
    expect(tooNew.output).toMatch(/FAIL {2}federation: mfe-knowledge-base \S+ \S+ looks for the runtime __MF_RT_2_9__/);
    expect(tooNew.output).toContain('Build the shell so that it offers __MF_RT_2_9__ as well');

    const migrating = await promote('mfe-shell', await publish(both, 'mfe-shell'));
    expect(migrating.good, migrating.output).toBe(true);
    const nowGood = await promote('mfe-fixture', older);
    expect(nowGood.good, nowGood.output).toBe(true);
  } finally {
    await store.remove();
  }
});

test.describe('a shell that offers both runtimes', () => {
  let edge: Edge;
  test.beforeAll(async () => {
    edge = await startEdge({ ...LAB, FRAGMENTS_FOLDER: both.folder, RULES_FOLDER: await rulesWithFixture(both) });
  });
  test.afterAll(() => edge.stop());

  for (const visitor of VISITORS) {
    test.describe(nameOf(visitor), () => {
      test.use({ viewport: visitor.viewport, hasTouch: visitor.hasTouch });

      inTurn(visitor, 2)('old and new fragments share a page', async ({ page }) => {
        await page.clock.install();
        await observeHydration(page);
        await page.goto(`${originOf(visitor.brand, edge.port)}/ru-${visitor.language}/moskva${ARTICLE}`);
        await waitForIslands(page, ['header', 'main', 'footer', 'edge-of-page']);
        // The session check comes later.
        const { mutations } = await observedHydration(page);
        expect(mutations.filter((change) => !change.includes('Visitor: guest'))).toEqual([]);
        await expectMenuWorks(page);

        const old = page.getByRole('region', { name: 'Fixture' });
        const counter = old.getByRole('button', { name: 'Clicked' });
        // The footer and the fixture below it are laid out on approach, which moves them once more.
        await counter.scrollIntoViewIfNeeded();
        await waitForFrames(page);
        await press(visitor, counter);
        await expect(counter).toHaveText('Clicked 1');
        expect(await counter.getAttribute('data-react'), "the shell's React runs it").toMatch(/^19\.3\./);

        // State that fragments of one page share.
        await expect(old.getByText('Visitor: guest, flag: off')).toBeVisible();
        await press(visitor, old.getByRole('button', { name: 'Show a notice' }));
        await expect(page.getByText('A notice of the fixture')).toBeVisible();
        const beacon = page.waitForRequest((request) => request.postData()?.includes('fixture_goal') ?? false);
        await press(visitor, old.getByRole('button', { name: 'Count a goal' }));
        await page.clock.runFor(QUIET_MS);
        await beacon;
        await press(visitor, old.getByRole('link', { name: 'Open the privacy settings' }));
        await expect(page.getByRole('dialog')).toBeVisible();
      });
    });
  }
});

test.describe('a shell of the next minor only, forced through the gate', () => {
  let edge: Edge;
  test.beforeAll(async () => {
    edge = await startEdge({ ...LAB, FRAGMENTS_FOLDER: next.folder, RULES_FOLDER: await rulesWithFixture(next) });
  });
  test.afterAll(() => edge.stop());

  test('a fragment without its runtime keeps its server HTML and is reported immediately', async ({ page, faults }) => {
    faults.expect(
      /^report load-failed of mfe-knowledge-base: .*looks for __MF_RT_2_9__, which this shell does not offer/,
    );
    faults.expect(/^report load-failed of mfe-fixture: .*looks for __MF_RT_2_8__, which this shell does not offer/);
    await page.goto(`${originOf('amber', edge.port)}/ru-en/moskva${ARTICLE}`);
    await waitForIslands(page, ['header', 'footer', 'overlays']);
    await expect.poll(() => faults.reports).toHaveLength(2);
    expect(await isAlive(page, 'main')).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectMenuWorks(page);
  });
});
