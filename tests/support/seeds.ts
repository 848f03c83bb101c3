import { constants } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Folder of the seeds of this run; without it every edge imports its content. */
const FOLDER = 'ROADSIDE_TESTS_SEEDS';

/** Databases that hold an imported content, each for the edges that start with the same one. */
export interface Seeds {
  remove(): Promise<void>;
}

/** Makes a folder of seeds, known to all processes that this one starts from now on. */
export async function makeSeeds(): Promise<Seeds> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-seeds-'));
  process.env[FOLDER] = folder;
  return {
    async remove() {
      Reflect.deleteProperty(process.env, FOLDER);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Takes a copy of the database of a running edge as the seed of its content.
 * @param content Folder of the content; undefined for the repository's own.
 */
export function takeSeed(content: string | undefined, database: string): void {
  const source = new DatabaseSync(database);
  // One file, without the log that a running edge keeps beside its own.
  source.prepare('VACUUM INTO ?').run(seedOf(content) ?? '');
  source.close();
}

/** Puts the seed of a content where an edge's database is to be. Does nothing if there is none. */
export async function plantSeed(content: string | undefined, database: string): Promise<void> {
  const seed = seedOf(content);
  if (!seed) return;
  await copyFile(seed, database, constants.COPYFILE_FICLONE).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });
}

function seedOf(content = ''): string | undefined {
  const folder = process.env[FOLDER];
  return folder && path.join(folder, `${encodeURIComponent(content)}.db`);
}
