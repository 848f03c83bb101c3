/** Content security policy and Trusted Types. */
import { waitForIslands } from '../support/browser/islands.ts';
import { ARTICLE } from '../support/pages/pages.ts';
import { expect, test } from '../support/test.ts';

// pages/every-page.spec.ts tests the policy of each page. Every browser test fails on a policy
// violation.
test('a string becomes markup only through the one Trusted Types policy', async ({ page, visit, faults }) => {
  // The browser reports each violation below by an event and a line.
  faults.expect(/^policy violated: require-trusted-types-for by trusted-types-sink/);
  faults.expect(/^policy violated: trusted-types by trusted-types-policy/);
  faults.expect(/^console error: .*(TrustedHTML|TrustedScriptURL|trusted-types)/);
  await visit('/knowledge-base/taxi/orders');
  await waitForIslands(page);
  // A script writes the text of an article: allowed.
  await page.getByRole('main').getByRole('link', { name: 'Пассажир забыл вещь в машине' }).click();
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();

  const refused = await page.evaluate(async () => {
    let violations = 0;
    const allTold = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', () => void (++violations === 4 && resolve()));
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
    // Each is reported in a later task.
    await allTold;
    return acts;
  });
  expect(refused).toEqual({ markup: true, script: true, otherPolicy: true, samePolicyAgain: true });
});

test('an unlisted script is blocked', async ({ page, visit, origin, faults }) => {
  faults.expect(/^policy violated: script-src-elem by inline/);
  faults.expect(/^console error: .*script-src/);
  await page.route(`**${ARTICLE}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</main>', '<script>globalThis.__injected = true</script></main>');
    await route.fulfill({ response, body });
  });
  // The browser does not know the network of such a document, and blocks its requests to this
  // machine's other hosts.
  const headers = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
  await page.route('**/api/set/city?*', (route) => route.fulfill({ headers }));
  await visit(ARTICLE);
  expect(await page.evaluate(() => '__injected' in globalThis)).toBe(false);
});
