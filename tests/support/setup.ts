/** Starts the edges that all tests share. */
import { startEdge } from './edge/edge.ts';
import { checkBuilds, FRAGMENTS } from './edge/releases.ts';
import { ROOT } from './repository.ts';
import { untilSearchable } from './edge/search.ts';
import { makeSeeds, takeSeed } from './edge/seeds.ts';
import { startEdgeWithMain } from './edge/with-flags.ts';

/** Small test content, also in the pseudo-languages. */
export const LAB = {
  FRAGMENTS_FOLDER: FRAGMENTS,
  EMBEDDED_API_CONTENT: `${ROOT}/tests/support/content`,
  EMBEDDED_API_PSEUDO_LOCALES: 'true',
};

/**
 * Starts the edges that the tests share. `site` serves the repository's content. `lab` serves small
 * test content (one article with every kind of block, one that only Kazan has) with the
 * pseudo-languages. `home` is the same, with a main page. Edges that tests start begin with a copy
 * of the databases of these.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await checkBuilds();
  const seeds = await makeSeeds();
  const [site, lab] = await Promise.all([startEdge({ FRAGMENTS_FOLDER: FRAGMENTS }), startEdge(LAB)]);
  takeSeed(undefined, site.database);
  takeSeed(LAB.EMBEDDED_API_CONTENT, lab.database);
  const home = await startEdgeWithMain(LAB);
  await Promise.all([site, lab, home].map(untilSearchable));
  process.env['ROADSIDE_TESTS_SITE_PORT'] = String(site.port);
  process.env['ROADSIDE_TESTS_LAB_PORT'] = String(lab.port);
  process.env['ROADSIDE_TESTS_HOME_PORT'] = String(home.port);
  return async () => {
    await Promise.all([site.stop(), lab.stop(), home.stop(), seeds.remove()]);
  };
}
