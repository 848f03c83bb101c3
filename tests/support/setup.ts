import { startEdge } from './edge.ts';
import { checkBuilds, FRAGMENTS } from './releases.ts';
import { ROOT } from './repository.ts';
import { startEdgeWithMain } from './with-flags.ts';

/** A small content made for tests, in the pseudo-languages too. */
export const LAB = {
  FRAGMENTS_FOLDER: FRAGMENTS,
  EMBEDDED_API_CONTENT: `${ROOT}/tests/support/content`,
  EMBEDDED_API_PSEUDO_LOCALES: 'true',
};

/**
 * Starts the edges that the tests share. `site` serves what the repository ships. `lab` serves a small content made for
 * tests (one article with every kind of block, one that only Kazan has) and offers the pseudo-languages. `home` is the same,
 * with a main page.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await checkBuilds();
  const [site, lab, home] = await Promise.all([
    startEdge({ FRAGMENTS_FOLDER: FRAGMENTS }),
    startEdge(LAB),
    startEdgeWithMain(LAB),
  ]);
  process.env['ROADSIDE_TESTS_SITE_PORT'] = String(site.port);
  process.env['ROADSIDE_TESTS_LAB_PORT'] = String(lab.port);
  process.env['ROADSIDE_TESTS_HOME_PORT'] = String(home.port);
  return async () => {
    await Promise.all([site.stop(), lab.stop(), home.stop()]);
  };
}
