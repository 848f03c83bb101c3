/** A release store and the `edge release` command. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { BINARY } from './edge.ts';
import { ROOT } from '../repository.ts';

/** Token of the only squad, which releases everything. */
export const TOKEN = 'a-token-of-a-squad-that-is-long-enough';

/** Result of an `edge release` command. */
interface Done {
  /** Whether it succeeded. */
  readonly good: boolean;
  /** Its output, errors last. */
  readonly output: string;
}

/** A release store with one squad. */
export interface Store {
  /** Its folder. */
  readonly folder: string;
  /** File of its squads. */
  readonly squads: string;
  /** Runs `edge release …` on it. */
  run(...words: string[]): Promise<Done>;
  /** Output of a command that must succeed. */
  good(...words: string[]): Promise<string>;
  /** Publishes a build. Returns its version. */
  publish(dist: string): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Creates an empty store.
 * @param fragments Fragments that its squad may release.
 * @param owners Squads that own fragments and sign nothing.
 */
export async function makeStore(fragments: readonly string[], owners: readonly string[] = []): Promise<Store> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'roadside-store-'));
  const place = (file: string) => path.join(root, file);
  const [key, squads, config, folder] = [place('squad.pem'), place('squads.toml'), place('edge.toml'), place('store')];
  const publicKey = (await release('key', 'new', key)).output.trim();
  const token = createHash('sha256').update(TOKEN).digest('hex');
  const rows = [`fragments = ${JSON.stringify(fragments)}`, `keys = ["${publicKey}"]`, `tokens = ["sha256:${token}"]`];
  await mkdir(folder);
  const keyless = owners.map((owner) => `[squads.${owner}]\nfragments = ["*"]\nkeys = []`);
  await writeFile(squads, ['[squads.tests]', ...rows, ...keyless, ''].join('\n'));
  await writeFile(config, `[releases]\nstore = ${JSON.stringify(folder)}\nsquads = ${JSON.stringify(squads)}\n`);
  const run = (...words: string[]) => release(...words, '--config', config);
  async function good(...words: string[]): Promise<string> {
    const done = await run(...words);
    if (!done.good) throw new Error(`edge release ${words.join(' ')}: ${done.output}`);
    return done.output;
  }
  return {
    folder,
    squads,
    run,
    good,
    async publish(dist) {
      // `mfe-x 0.1.0 is the release …`.
      return (await good('publish', dist, '--key', key)).split(' ')[1] ?? '';
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Runs a command of `edge release`. */
async function release(...words: string[]): Promise<Done> {
  try {
    const { stdout } = await promisify(execFile)(BINARY, ['release', ...words], { cwd: ROOT });
    return { good: true, output: stdout };
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    if (stderr === undefined) throw error;
    return { good: false, output: `${stdout}${stderr}` };
  }
}
