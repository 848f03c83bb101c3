import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEdge, type Edge } from './edge.ts';
import { FRAGMENTS } from './releases.ts';
import { ROOT } from './repository.ts';

/**
 * Starts an edge by the repository's rules with more flags.
 * @param flags Tables of `experiments.toml`.
 * @param settings As for `startEdge`.
 */
export async function startEdgeWithFlags(
  flags: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Edge> {
  const rules = await mkdtemp(path.join(os.tmpdir(), 'roadside-rules-'));
  await cp(path.join(ROOT, 'edge/rules'), rules, { recursive: true });
  await appendFile(path.join(rules, 'experiments.toml'), flags);
  const edge = await startEdge({ FRAGMENTS_FOLDER: FRAGMENTS, RULES_FOLDER: rules, ...settings });
  return {
    port: edge.port,
    async stop() {
      await edge.stop();
      await rm(rules, { recursive: true });
    },
  };
}
