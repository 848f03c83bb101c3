import { waitForIslands } from '../support/islands.ts';
import { HOME, islandsOf, KAZAN_ONLY, LANGUAGES, PAGES, type PageKind } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** The cities' list is data; the year that is proposed for a car follows the calendar. */
const CHANGING = new Set(['cities', 'ultima calculator']);

/** What the pages are to somebody who does not see them. `--update-snapshots` writes the files anew. */
for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ served: 'lab', language });

    const listen = (kind: PageKind) =>
      test(`a screen reader is told the same as ever: ${kind.name}`, async ({ page, visit, visitError }) => {
        await (kind.status < 400 ? visit(kind.path) : visitError(kind.path, kind.status));
        await waitForIslands(page, islandsOf(kind));
        const name = `${kind.name.replaceAll(/\W+/g, '-')}.${language}.aria.yml`;
        await expect(page.locator('body')).toMatchAriaSnapshot({ name });
      });

    for (const kind of [...PAGES, KAZAN_ONLY].filter(({ name }) => !CHANGING.has(name))) listen(kind);

    test.describe('the main page', () => {
      test.use({ served: 'home' });
      listen(HOME);
    });
  });
}
