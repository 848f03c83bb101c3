/** Rules of the edge: a route per page, and the remote fragments of each situation. */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../support/repository.ts';
import { FRAGMENTS, type FragmentName } from '../page/content.ts';
import { ALL, deadline, type Situation } from '../page/situations.ts';
import { PAGES } from './articles.ts';
import { releaseOf } from './releases.ts';

/** Last segment of the address of the page whose fragments the edge renders. */
export const RENDERED = 'rendered';

/**
 * Last segment of the address of the page whose main fragment decides the status, which is the
 * edge's default. The other pages have `status_commit = "headers"`: as in the other composers,
 * their status does not wait for a fragment.
 */
export function byMain(situation: Situation): string {
  return `${situation}-by-main`;
}

/** Last segments of all addresses. */
export const ADDRESSES = [RENDERED, ...ALL, ...ALL.map(byMain)];

/**
 * Writes a folder of rules.
 * @param server Origin of the fragment server.
 */
export async function writeRules(folder: string, server: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await cp(path.join(ROOT, 'edge/rules/sites.toml'), path.join(folder, 'sites.toml'));
  for (const name of ['redirects.toml', 'experiments.toml', 'tests.toml']) await writeFile(path.join(folder, name), '');
  const fragments = ALL.flatMap((situation) => remoteFragments(situation, server));
  await writeFile(path.join(folder, 'fragments.toml'), fragments.join('\n'));
  const shell = '"mfe-shell"';
  const required = `slots = { header = ${shell}, footer = ${shell}, overlays = ${shell} }\nnot_found = { main = ${shell} }\n`;
  const remote = (situation: Situation) => (name: FragmentName) => `${situation}-${name}`;
  const routes = [
    route(RENDERED, releaseOf, 'headers'),
    ...ALL.map((situation) => route(situation, remote(situation), 'headers')),
    ...ALL.map((situation) => route(byMain(situation), remote(situation), 'data')),
  ];
  await writeFile(path.join(folder, 'routes.toml'), [required, ...routes].join('\n'));
}

function remoteFragments(situation: Situation, server: string): string[] {
  return FRAGMENTS.map(
    ({ name, slot }) => `[[fragment]]
name = "${situation}-${name}"
kind = "page"
url = "${server}/${situation}/${name}"
owner = "bench"
purpose = "A fragment of the benchmark."
slots = ["${slot}"]
deadline_ms = ${deadline(situation)}
fresh_seconds = 3600
`,
  );
}

function route(address: string, fragment: (name: FragmentName) => string, commit: 'headers' | 'data'): string {
  const others = FRAGMENTS.filter(({ name }) => name !== 'main');
  const slots = others.map(({ name, slot }) => `${slot} = "${fragment(name)}"`);
  return `[[route]]
path = "${PAGES}/${address}"
page = "kb_article"
main = "${fragment('main')}"
slots = { ${slots.join(', ')} }
status_commit = "${commit}"
`;
}
