/** Folders of built releases, and changes to them. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from '../repository.ts';

/**
 * Folder of the tested fragments (the `dist` of each `mfe-…`); `ROADSIDE_TESTS_FRAGMENTS` overrides
 * it.
 */
export const FRAGMENTS = process.env['ROADSIDE_TESTS_FRAGMENTS'] ?? ROOT;

/** Members of `release.json` that are read. */
interface Release {
  browser: { entry: string; js: string[]; css: string[] };
  server: string;
  shell?: { loader: string; js: string[] };
  files: Record<string, { size: number; integrity: string }>;
}

/** A folder of releases made for a test. */
export interface Releases {
  /** Absolute path for `[fragments] folder` of the edge's configuration. */
  readonly folder: string;
  /** Removes it. */
  remove(): Promise<void>;
}

/** The release of a built fragment. */
export async function readRelease(name: string, folder: string = FRAGMENTS): Promise<Release> {
  return JSON.parse(await readFile(path.join(folder, name, 'dist/release.json'), 'utf8')) as Release;
}

/** An error message for fragments without a production build. */
export async function checkBuilds(): Promise<void> {
  for await (const manifest of glob('mfe-*/fragment.json', { cwd: ROOT })) {
    const name = path.dirname(manifest);
    if (!existsSync(path.join(FRAGMENTS, name, 'dist/release.json')))
      throw new Error(`${name} has no build in ${FRAGMENTS}. Build it first: npm run build.`);
    const { files } = await readRelease(name);
    if (Object.keys(files).some((file) => file.endsWith('.map')))
      throw new Error(`${name} was built for development. Build it for production first: npm run build.`);
  }
}

/** A copy of all built releases, for changes. */
export async function copyReleases(): Promise<Releases> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-releases-'));
  for await (const release of glob('mfe-*/dist/release.json', { cwd: FRAGMENTS })) {
    const dist = path.dirname(release);
    await mkdir(path.join(folder, path.dirname(dist)));
    await cp(path.join(FRAGMENTS, dist), path.join(folder, dist), { recursive: true });
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Changes a file of a release and updates its hash, size and compressed copy. */
export async function alterFile(
  releases: Releases,
  name: string,
  file: string,
  change: (text: string) => string,
): Promise<void> {
  const dist = path.join(releases.folder, name, 'dist');
  const before = await readFile(path.join(dist, file), 'utf8');
  const after = Buffer.from(change(before));
  if (after.equals(Buffer.from(before))) throw new Error(`${name}/${file} was not changed.`);
  await writeFile(path.join(dist, file), after);
  await rm(path.join(dist, `${file}.gz`), { force: true });
  if (existsSync(path.join(dist, `${file}.br`)))
    await writeFile(path.join(dist, `${file}.br`), brotliCompressSync(after));
  const release = await readRelease(name, releases.folder);
  release.files[file] = {
    size: after.length,
    integrity: `sha384-${createHash('sha384').update(after).digest('base64')}`,
  };
  await writeFile(path.join(dist, 'release.json'), JSON.stringify(release));
}
