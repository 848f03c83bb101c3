/** Sites that a local fragment may be tested against: `mfe-kit/against.json`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../webpack/rules.js';

/** File with the list. */
const LIST = path.join(ROOT, 'mfe-kit/against.json');

/**
 * Origin of a listed site.
 * SECURITY: everything typed into the local pages, cookies included, is sent to that site.
 * @param {string} address
 * @param {readonly string[]} sites Origins as URL patterns; `*` matches anything.
 * @throws {Error} with an instruction.
 */
export function allowedOrigin(address, sites) {
  let origin;
  try {
    ({ origin } = new URL(address));
  } catch {
    throw new Error(`AGAINST is the address of a site, such as https://roadside.example; got: ${address}`);
  }
  if (sites.some((site) => new URLPattern(site).test(origin))) return origin;
  throw new Error(`${origin} is not in ${path.relative(ROOT, LIST)}. It has: ${sites.join(', ')}.`);
}

/** The list on disk. */
export async function allowedSites() {
  return /** @type {{ sites: string[] }} */ (JSON.parse(await readFile(LIST, 'utf8'))).sites;
}
