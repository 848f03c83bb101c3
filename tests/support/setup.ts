import { startEdge } from './edge.ts';
import { checkBuilds, FRAGMENTS } from './releases.ts';
import { ROOT } from './repository.ts';

/**
 * Starts the two edges that the tests share. `site` serves what the repository ships. `lab` serves a small content made for
 * tests (one article with every kind of block, one that only Kazan has) and offers the pseudo-languages.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await checkBuilds();
  const site = await startEdge({ FRAGMENTS_FOLDER: FRAGMENTS });
  const lab = await startEdge({
    FRAGMENTS_FOLDER: FRAGMENTS,
    EMBEDDED_API_CONTENT: `${ROOT}/tests/support/content`,
    EMBEDDED_API_PSEUDO_LOCALES: 'true',
  });
  process.env['ROADSIDE_TESTS_SITE_PORT'] = String(site.port);
  process.env['ROADSIDE_TESTS_LAB_PORT'] = String(lab.port);
  return async () => {
    await Promise.all([site.stop(), lab.stop()]);
  };
}
