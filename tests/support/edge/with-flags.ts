/** Starts edges with changed rules. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEdge, type Edge } from './edge.ts';
import { FRAGMENTS } from './releases.ts';
import { ROOT } from '../repository.ts';

/** A browser flag, `ROUND_TILES`, on for everyone. */
export const BROWSER_FLAG = `
[[flag]]
name = "ROUND_TILES"
owner = "tests"
reason = "Something to ask for."
evaluate = "browser"
value = "on"
`;

/**
 * Starts an edge with the repository's rules and other flags only.
 * @param flags Tables of `experiments.toml`.
 * @param settings As for `startEdge`.
 */
export function startEdgeWithFlags(flags: string, settings: Readonly<Record<string, string>> = {}): Promise<Edge> {
  return startEdgeByRules((rules) => writeFile(path.join(rules, 'experiments.toml'), flags), settings);
}

/**
 * Starts an edge whose sites all have a main page; in the repository only the main host has one.
 * @param settings As for `startEdge`.
 */
export function startEdgeWithMain(settings: Readonly<Record<string, string>> = {}): Promise<Edge> {
  return startEdgeByRules(async (rules) => {
    const file = path.join(rules, 'sites.toml');
    const sites = await readFile(file, 'utf8');
    await writeFile(file, sites.replaceAll('features = ["DISABLE_MAIN"]\n', ''));
  }, settings);
}

/** Starts an edge with a changed copy of the repository's rules. */
async function startEdgeByRules(
  change: (rules: string) => Promise<void>,
  settings: Readonly<Record<string, string>>,
): Promise<Edge> {
  const rules = await mkdtemp(path.join(os.tmpdir(), 'roadside-rules-'));
  await cp(path.join(ROOT, 'edge/rules'), rules, { recursive: true });
  await change(rules);
  const edge = await startEdge({ FRAGMENTS_FOLDER: FRAGMENTS, RULES_FOLDER: rules, ...settings });
  return {
    ...edge,
    async stop() {
      await edge.stop();
      await rm(rules, { recursive: true });
    },
  };
}
