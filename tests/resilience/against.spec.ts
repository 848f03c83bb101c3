/** A local fragment on a running site (`make dev AGAINST=…`). */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { isAlive, waitForIslands } from '../support/browser/islands.ts';
import { ARTICLE, originOf } from '../support/pages/pages.ts';
import { ROOT } from '../support/repository.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'default' });

let loop: ChildProcess;
let origin: string;

// Includes a build of the fragment.
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const site = originOf('amber', Number(process.env['ROADSIDE_TESTS_SITE_PORT']));
  loop = spawn(process.execPath, [path.join(ROOT, 'mfe-kit/build/against/main.js'), '--port', '0'], {
    env: { ...process.env, FRAGMENT: 'knowledge-base', AGAINST: site },
  });
  origin = await new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [loop.stdout, loop.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const ready = /on the pages of .*: (http:\/\/localhost:\d+)\//.exec(output);
        if (ready?.[1]) resolve(ready[1]);
      });
    }
    loop.on('exit', (status) => reject(new Error(`The program exited with status ${status}.\n${output}`)));
  });
});

test.afterAll(() => {
  loop.kill();
});

test('a squad sees its build of one fragment on a running site, server-rendered and hydrated', async ({
  page,
  request,
}) => {
  const address = `${origin}/ru-en/moskva${ARTICLE}`;
  const html = await (await request.get(address)).text();
  expect(html).toMatch(/<link rel="stylesheet" href="\/__local\/[^"]+"><\/head>/);
  expect(html).toMatch(/data-slot="main">.*<h1/s);

  await page.goto(address);
  await waitForIslands(page, ['header', 'main', 'footer']);
  expect(await isAlive(page, 'main')).toBe(true);
  const model = await page.locator('#page-model').evaluate((element) => JSON.parse(element.textContent) as unknown);
  expect(model).toMatchObject({
    fragments: {
      'mfe-knowledge-base': { release: 'local', entry: '/__local/remoteEntry.js' },
      'mfe-shell': { entry: expect.stringMatching(/^\/assets\/mfe-shell\//) },
    },
  });
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').first().click();
  await expect(page).toHaveURL(`${origin}/ru-en/moskva/knowledge-base`);
});

test('an unlisted site is rejected before the build', async () => {
  const refused = spawn(process.execPath, [path.join(ROOT, 'mfe-kit/build/against/main.js'), '--port', '0'], {
    env: { ...process.env, FRAGMENT: 'survey', AGAINST: 'https://roadside.example' },
  });
  let output = '';
  refused.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise((resolve) => {
    refused.on('close', resolve);
  });
  expect(status).toBe(64);
  expect(output).toContain('https://roadside.example is not in mfe-kit/against.json');
});
