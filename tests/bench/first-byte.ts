/** Measures the first byte of a page with a slow slot. */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../support/repository.ts';
import { getPage, type Answer } from './get.ts';
import { ARTICLE } from './pages.ts';
import { startEdge } from './process.ts';
import { median, milliseconds, type Section } from './table.ts';

const ROUNDS = 15;
const SLOW = 'mfe-knowledge-base';
const SLOW_MS = 80;

/** Loop iterations used for calibrating the wanted time, and the number of calibrations. */
const PROBE_TURNS = 1_000_000;
const PROBES = 2;

/** Measures when a page starts whose main slot takes 80 ms to render and is not cached. */
export async function measureFirstByte(): Promise<Section> {
  const quick = await arrivals(0);
  let turns = PROBE_TURNS;
  for (let probe = 0; probe < PROBES; probe++) {
    turns *= SLOW_MS / ((await arrivals(Math.round(turns))).whole - quick.whole);
  }
  const slow = await arrivals(Math.round(turns));
  return {
    title: `Page whose main slot takes ${SLOW_MS} ms to render, not cached`,
    rows: [
      ['first byte', milliseconds(slow.first)],
      ['whole page', milliseconds(slow.whole)],
      ['the same page without the delay, first byte', milliseconds(quick.first)],
      ['the same page without the delay, whole', milliseconds(quick.whole)],
    ],
  };
}

/** Medians for pages whose main slot first counts to a number. */
async function arrivals(turns: number): Promise<Pick<Answer, 'first' | 'whole'>> {
  const folder = await fragments(turns);
  const edge = await startEdge({ ROADSIDE_FRAGMENTS_FOLDER: folder, ROADSIDE_RENDER_DEADLINE_MS: '5000' });
  const all: Answer[] = [];
  const visit = () => getPage(edge, `/ru-ru/${ARTICLE}`);
  await visit();
  for (let round = 0; round < ROUNDS; round++) all.push(await visit());
  await edge.stop();
  await rm(folder, { recursive: true });
  return { first: median(all.map(({ first }) => first)), whole: median(all.map(({ whole }) => whole)) };
}

/** A folder with all fragments, one of them slowed down. */
async function fragments(turns: number): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-slow-'));
  for (const name of readdirSync(ROOT).filter((name) => name.startsWith('mfe-') && name !== SLOW)) {
    await symlink(path.join(ROOT, name), path.join(folder, name));
  }
  const dist = path.join(folder, SLOW, 'dist');
  await mkdir(path.dirname(dist));
  await cp(path.join(ROOT, SLOW, 'dist'), dist, { recursive: true });
  const script = path.join(dist, 'server.js');
  const slowed = `${await readFile(script, 'utf8')};(() => { const made = __fragment; __fragment = { render(context) {
    let sum = 0; for (let turn = 0; turn < ${turns}; turn++) sum += turn % 7; return made.render(context) + (sum < 0 ? sum : ''); } }; })();`;
  await writeFile(script, slowed);
  const file = path.join(dist, 'release.json');
  const release = JSON.parse(await readFile(file, 'utf8'));
  const integrity = `sha384-${createHash('sha384').update(slowed).digest('base64')}`;
  release.files['server.js'] = { size: Buffer.byteLength(slowed), integrity };
  release.fragment.cache = { fresh_seconds: 0, stale_seconds: 0 };
  await writeFile(file, JSON.stringify(release));
  return folder;
}
