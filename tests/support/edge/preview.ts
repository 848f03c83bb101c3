/** An edge with a preview link. */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { startEdge, type Edge } from './edge.ts';
import { FRAGMENTS } from './releases.ts';
import { makeStore, type Store, TOKEN } from './store.ts';

/** An edge on a release store, with a preview link for one release. */
export interface PreviewEdge {
  readonly edge: Edge;
  /** Path of the link, on any host of the site. */
  readonly link: string;
  readonly store: Store;
  /** Previews another release, by its id or version. Resolves to the path of its link. */
  preview(release: string): Promise<string>;
  /** Promotes a release; this edge shows it immediately. */
  promote(release: string): Promise<void>;
  /** Brings the release before back immediately. */
  rollback(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Releases every built fragment as its squad does, and previews one. Each has to pass the gate, its
 * budget included. The shell comes first: others need its runtime.
 * @param name The fragment.
 * @param to Path of the link's target.
 */
export async function startEdgeWithPreview(name: string, to: string): Promise<PreviewEdge> {
  const dists: string[] = [];
  for await (const file of glob('mfe-*/dist/release.json', { cwd: FRAGMENTS })) dists.push(path.dirname(file));
  dists.sort((one, other) => Number(other.startsWith('mfe-shell/')) - Number(one.startsWith('mfe-shell/')));
  const names = dists.map((dist) => path.dirname(dist));
  const store = await makeStore(names, await Promise.all(dists.map(ownerOf)));
  for (const [place, dist] of dists.entries()) {
    const version = await store.publish(path.join(FRAGMENTS, dist));
    await store.good('promote', names[place] ?? '', version);
  }
  const edge = await startEdge({
    RELEASES_STORE: store.folder,
    RELEASES_SQUADS: store.squads,
    LISTEN_ADMIN: '127.0.0.1:0',
  });
  const list = await store.good('list', name, '--json');
  const address = /[0-9a-f]{16}/.exec(list)?.[0] ?? '';
  const ask = (...words: string[]) => store.good(...words, '--edge', `http://${edge.admin}`, '--token', TOKEN);
  const preview = async (release: string) => {
    const output = await ask('preview', name, release, '--to', to);
    return /\/_edge\/preview\S+/.exec(output)?.[0] ?? '';
  };
  return {
    edge,
    link: await preview(address),
    store,
    preview,
    async promote(release) {
      await ask('promote', name, release);
    },
    async rollback() {
      await ask('rollback', name);
    },
    async stop() {
      await edge.stop();
      await store.remove();
    },
  };
}

/** The squad that owns a build, in a folder of built fragments. */
async function ownerOf(dist: string): Promise<string> {
  const release = JSON.parse(await readFile(path.join(FRAGMENTS, dist, 'release.json'), 'utf8')) as {
    readonly fragment: { readonly owner: string };
  };
  return release.fragment.owner;
}
