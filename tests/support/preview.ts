import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { glob, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { BINARY, startEdge, type Edge } from './edge.ts';
import { FRAGMENTS } from './releases.ts';
import { ROOT } from './repository.ts';

/** Token of the one squad, which ships everything. */
const TOKEN = 'a-token-of-a-squad-that-is-long-enough';

/** An edge over a store of releases, of which one is shown to whoever follows a link. */
export interface PreviewEdge {
  readonly edge: Edge;
  /** Path of the link, on any host of the site. */
  readonly link: string;
  stop(): Promise<void>;
}

/**
 * Ships every built fragment as its squad does, and previews one.
 * @param name The fragment.
 * @param to Path that the link leads to.
 */
export async function startEdgeWithPreview(name: string, to: string): Promise<PreviewEdge> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-store-'));
  const [key, squads, config, store] = ['squad.pem', 'squads.toml', 'edge.toml', 'store'].map((file) =>
    path.join(folder, file),
  ) as [string, string, string, string];
  const publicKey = (await release('key', 'new', key)).trim();
  const dists: string[] = [];
  for await (const file of glob('mfe-*/dist/release.json', { cwd: FRAGMENTS })) dists.push(path.dirname(file));
  const names = dists.map((dist) => path.dirname(dist));
  const token = createHash('sha256').update(TOKEN).digest('hex');
  const rows = [`fragments = ${JSON.stringify(names)}`, `keys = ["${publicKey}"]`, `tokens = ["sha256:${token}"]`];
  await mkdir(store);
  await writeFile(squads, ['[squads.tests]', ...rows, ''].join('\n'));
  await writeFile(config, `[releases]\nstore = ${JSON.stringify(store)}\nsquads = ${JSON.stringify(squads)}\n`);
  for (const [place, dist] of dists.entries()) {
    const published = await release('publish', path.join(FRAGMENTS, dist), '--config', config, '--key', key);
    // `mfe-x 0.1.0 is the release …`.
    const version = published.split(' ')[1] ?? '';
    await release('promote', names[place] ?? '', version, '--force', '--why', 'tests', '--config', config);
  }
  const edge = await startEdge({ RELEASES_STORE: store, RELEASES_SQUADS: squads, LISTEN_ADMIN: '127.0.0.1:0' });
  const said = await release('list', name, '--config', config, '--json');
  const address = /[0-9a-f]{16}/.exec(said)?.[0] ?? '';
  const shown = await release('preview', name, address, '--to', to, '--edge', `http://${edge.admin}`, '--token', TOKEN);
  return {
    edge,
    link: /\/_edge\/preview\S+/.exec(shown)?.[0] ?? '',
    async stop() {
      await edge.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What a command of `edge release` prints. */
async function release(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(BINARY, ['release', ...words], { cwd: ROOT });
  return stdout;
}
