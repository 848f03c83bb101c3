import { waitForIslands } from '../support/islands.ts';
import { ARTICLE } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

// What the policy of each page says is asked in pages/every-page.spec.ts. That nothing violates it is a part of every test with
// a browser: a violation is a fault.
test('a string becomes markup through the one policy of Trusted Types only', async ({ page, visit, faults }) => {
  // The browser tells of each refusal below by an event and a line.
  faults.expect(/^policy violated: require-trusted-types-for by trusted-types-sink/);
  faults.expect(/^policy violated: trusted-types by trusted-types-policy/);
  faults.expect(/^console error: .*(TrustedHTML|TrustedScriptURL|trusted-types)/);
  await visit('/knowledge-base/taxi/orders');
  await waitForIslands(page);
  // An article whose text is written by a script: it passes.
  await page.getByRole('main').getByRole('link', { name: 'Пассажир забыл вещь в машине' }).click();
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();

  const refused = await page.evaluate(async () => {
    let told = 0;
    const allTold = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', () => void (++told === 4 && resolve()));
    });
    const isRefused = (act: () => void) => {
      try {
        act();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    };
    const factory = Reflect.get(globalThis, 'trustedTypes') as { createPolicy(name: string, rules: object): unknown };
    const acts = {
      markup: isRefused(() => (document.createElement('p').innerHTML = '<b>x</b>')),
      script: isRefused(() => (document.createElement('script').src = '/x.js')),
      otherPolicy: isRefused(() => factory.createPolicy('other', {})),
      samePolicyAgain: isRefused(() => factory.createPolicy('roadside', {})),
    };
    // Each is told of in a later task.
    await allTold;
    return acts;
  });
  expect(refused).toEqual({ markup: true, script: true, otherPolicy: true, samePolicyAgain: true });
});

test('a script that a page did not list is refused', async ({ page, visit, origin, faults }) => {
  faults.expect(/^policy violated: script-src-elem by inline/);
  faults.expect(/^console error: .*script-src/);
  await page.route(`**${ARTICLE}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</main>', '<script>globalThis.__injected = true</script></main>');
    await route.fulfill({ response, body });
  });
  // The browser knows no network that such a document came from, and lets it ask nothing of this machine's other hosts.
  const headers = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
  await page.route('**/api/set/city?*', (route) => route.fulfill({ headers }));
  await visit(ARTICLE);
  expect(await page.evaluate(() => '__injected' in globalThis)).toBe(false);
});
