import { waitForIslands } from '../support/islands.ts';
import { KAZAN_ONLY, LANGUAGES, PAGES } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** What the pages are to somebody who does not see them. `--update-snapshots` writes the files anew. */
for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ served: 'lab', language });

    // The cities' list is data.
    for (const kind of [...PAGES, KAZAN_ONLY].filter(({ name }) => name !== 'cities')) {
      test(`a screen reader is told the same as ever: ${kind.name}`, async ({ page, visit, visitError }) => {
        await (kind.status < 400 ? visit(kind.path) : visitError(kind.path, kind.status));
        await waitForIslands(page);
        const name = `${kind.name.replaceAll(/\W+/g, '-')}.${language}.aria.yml`;
        await expect(page.locator('body')).toMatchAriaSnapshot({ name });
      });
    }
  });
}
