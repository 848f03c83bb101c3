/** The composers that run, and those that cannot. */
import type { Server } from '../../process.ts';
import type { Composer, Encoding, Site } from '../composers/composer.ts';

/** A composer that runs, or one of its ways to compose the page. */
export interface Subject {
  readonly name: string;
  readonly server: Server;
  readonly encodings: readonly Encoding[];
  pathOf: Composer['pathOf'];
}

/** A composer that does not run. */
interface Absent {
  readonly name: string;
  readonly reason: string;
}

/** A program of the comparison. */
export type Candidate = Subject | Absent;

/** Whether it runs. */
export function runs(candidate: Candidate): candidate is Subject {
  return 'server' in candidate;
}

/** Installs and starts a composer. */
export async function start(composer: Composer, site: Site): Promise<Candidate> {
  const { name, encodings } = composer;
  const absent = (what: string) => (error: unknown) => {
    // The run goes on and fails at its end.
    process.exitCode = 1;
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n').slice(-1);
    return { name, reason: `${what}: ${reason}` };
  };
  const failed = await composer.install().then(() => undefined, absent('not installed'));
  if (failed) return failed;
  const pathOf = (situation: Parameters<Composer['pathOf']>[0]) => composer.pathOf(situation);
  return composer.start(site).then((server) => ({ name, server, encodings, pathOf }), absent('does not start'));
}
