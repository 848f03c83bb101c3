/** A second release of the profile: tried by its squad, live for everybody, and rolled back. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startEdgeWithPreview, type PreviewEdge } from '../../support/edge/preview.ts';
import { alterFile, copyReleases, type Releases } from '../../support/edge/releases.ts';
import { originOf } from '../../support/pages/pages.ts';
import { signIn } from '../../support/pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const NAME = 'mfe-profile';
const PROFILE = '/ru-en/moskva/profile';
const SECOND = '0.1.1';

let site: PreviewEdge;
let next: Releases;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startEdgeWithPreview(NAME, PROFILE);
  next = await copyReleases();
  await alterFile(next, NAME, 'mfe-profile.fragment.css', (text) => `${text}main h1{letter-spacing:7px}`);
  const manifest = path.join(next.folder, NAME, 'dist/release.json');
  const release = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, unknown>;
  await writeFile(manifest, JSON.stringify({ ...release, version: SECOND }));
  expect(await site.store.publish(path.dirname(manifest))).toBe(SECOND);
});

test.afterAll(async () => {
  await next.remove();
  await site.stop();
});

/** The mark of the second release on a page that works. */
async function spacing(page: Page): Promise<string> {
  await expect(page.locator('a[href="/api/auth/export"]')).toBeVisible();
  return page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).letterSpacing);
}

test('the squad tries a second release of the profile, promotes it and rolls it back', async ({ page, browser }) => {
  test.slow();
  const origin = originOf('amber', site.edge.port);
  const other = await browser.newPage();
  for (const visitor of [page, other]) {
    await visitor.goto(`${origin}/ru-en/moskva/knowledge-base`);
    await signIn(visitor);
  }
  await page.goto(origin + PROFILE);
  const before = await spacing(page);
  expect(before).not.toBe('7px');

  await page.goto(origin + (await site.preview(SECOND)));
  await expect(page.getByText('This is a preview.')).toBeVisible();
  expect(await spacing(page)).toBe('7px');
  await other.goto(origin + PROFILE);
  expect(await spacing(other), 'no other visitor sees it').toBe(before);
  await page.getByRole('link', { name: 'End the preview' }).click();

  await site.promote(SECOND);
  await page.goto(origin + PROFILE);
  expect(await spacing(page)).toBe('7px');
  // A page of the release before goes on.
  await other.getByRole('button', { name: 'Delete account' }).click();
  await expect(other.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
  await other.close();

  await site.rollback();
  await page.goto(origin + PROFILE);
  expect(await spacing(page)).toBe(before);
});
