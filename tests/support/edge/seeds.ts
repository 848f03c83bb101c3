/** Seeds databases with imported content. */
import { constants } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Folder of the seeds of this run; without it every edge imports its content. */
const FOLDER = 'ROADSIDE_TESTS_SEEDS';

/** Databases with imported content, each for the edges with the same content. */
export interface Seeds {
  remove(): Promise<void>;
}

/** Creates a folder of seeds, known to all later child processes. */
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
 * Copies the database of a running edge as the seed of its content.
 * @param content Folder of the content; undefined for the repository's.
 */
export function takeSeed(content: string | undefined, database: string): void {
  const source = new DatabaseSync(database);
  // One file, without the write-ahead log of a running edge.
  source.prepare('VACUUM INTO ?').run(seedOf(content) ?? '');
  source.close();
}

/** Copies the seed of a content to the path of an edge's database. Does nothing without a seed. */
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
