/** Which running sites a fragment may be tried on: `mfe-kit/against.json`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../webpack/rules.js';

/** File of the list. */
const LIST = path.join(ROOT, 'mfe-kit/against.json');

/**
 * The origin of a site that the list has. SECURITY: what is typed into the local pages, cookies included, goes to that site.
 * @param {string} address
 * @param {readonly string[]} sites Origins as the URL Pattern standard writes them: `*` stands for anything.
 * @throws {Error} with a sentence that says what to do.
 */
export function allowedOrigin(address, sites) {
  let origin;
  try {
    ({ origin } = new URL(address));
  } catch {
    throw new Error(`AGAINST is the address of a site, such as https://roadside.example; this is none: ${address}`);
  }
  if (sites.some((site) => new URLPattern(site).test(origin))) return origin;
  throw new Error(`${origin} is not in ${path.relative(ROOT, LIST)}. It has: ${sites.join(', ')}.`);
}

/** The list as it is on disk. */
export async function allowedSites() {
  return /** @type {{ sites: string[] }} */ (JSON.parse(await readFile(LIST, 'utf8'))).sites;
}
