import { waitForIslands } from '../support/islands.ts';
import { ARTICLE, BRANDS, islandsOf, originOf, PAGES, portOf, sampled } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

for (const [turn, brand] of BRANDS.entries()) {
  test.describe(brand, () => {
    test.use({ brand });

    // That nothing violates the policy is a part of every test in this folder and the others: a violation is a fault.
    for (const kind of sampled(PAGES, turn)) {
      test(`the content security policy allows nothing unsafe: ${kind.name}`, async ({ page, visit, visitError }) => {
        const response = await (kind.status < 400 ? visit(kind.path) : visitError(kind.path, kind.status));
        const policy = response.headers()['content-security-policy'] ?? '';
        expect(policy).toContain("default-src 'none'");
        expect(policy).toContain("require-trusted-types-for 'script'");
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).not.toContain('unsafe-');
        // The one thing that another origin is for: the sites of ours that are told the city a visitor has chosen.
        const [connect = ''] = /connect-src [^;]+/.exec(policy) ?? [];
        const others = BRANDS.filter((other) => other !== brand).map((other) => originOf(other, portOf('site')));
        expect(connect.split(' ')).toEqual(['connect-src', "'self'", ...others, originOf('kz', portOf('site'))]);
        expect(policy.replace(connect, '')).not.toMatch(/\*|https?:|data:|blob:|nonce-/);
        await waitForIslands(page, islandsOf(kind));
        expect(
          await page.locator('[style]').evaluateAll((all) => all.filter((one) => one.closest('[data-slot]')).length),
        ).toBe(0);
      });
    }
  });
}

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

test('a script that a page did not list is refused', async ({ page, visit, faults }) => {
  faults.expect(/^policy violated: script-src-elem by inline/);
  faults.expect(/^console error: .*script-src/);
  await page.route(`**${ARTICLE}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</main>', '<script>globalThis.__injected = true</script></main>');
    await route.fulfill({ response, body });
  });
  await visit(ARTICLE);
  expect(await page.evaluate(() => '__injected' in globalThis)).toBe(false);
});
