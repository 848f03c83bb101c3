/** Measures pages per second and CPU time of a warm article. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { get } from '../get.ts';
import { ARTICLE } from '../pages.ts';
import { BARE, startServer, type Server } from '../process.ts';
import { median, milliseconds, type Row, type Section } from '../table.ts';
import { load, type Load } from '../wrk.ts';

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 8;
const ENCODINGS = ['identity', 'gzip', 'br'] as const;

/**
 * Compares a warm article with the limit: a bare hyper server that writes the bytes the edge
 * composed.
 */
export async function measurePages(edge: Server): Promise<Section> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-load-'));
  const subjects = await Promise.all(
    ENCODINGS.map(async (encoding) => {
      const body = await page(edge.port, encoding);
      const file = path.join(folder, encoding);
      await writeFile(file, body);
      const bare = await startServer([BARE, file, encoding]);
      return { encoding, bytes: body.length, bare, loads: { edge: [] as Load[], bare: [] as Load[] } };
    }),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const { encoding, bare, loads } of subjects) {
      const headers = { 'accept-encoding': encoding };
      const target = { path: `/ru-ru/${ARTICLE}`, headers, connections: CONNECTIONS, seconds: SECONDS };
      loads.edge.push(await load(edge, target));
      loads.bare.push(await load(bare, target));
    }
  }
  await Promise.all(subjects.map(({ bare }) => bare.stop()));
  await rm(folder, { recursive: true });
  const rows = subjects.map(({ encoding, bytes, loads }): Row => {
    const of = (who: keyof typeof loads, what: keyof Load) => median(loads[who].map((one) => one[what]));
    const ratio = median(loads.edge.map((one, round) => one.cpu / (loads.bare[round]?.cpu ?? Number.NaN)));
    const speed = `${of('edge', 'perSecond').toFixed(0)} pages/s, p50 ${milliseconds(of('edge', 'p50'))}, p99 ${milliseconds(of('edge', 'p99'))}`;
    const cost = `CPU ${milliseconds(of('edge', 'cpu'))} a page, limit ${milliseconds(of('bare', 'cpu'))} (${ratio.toFixed(1)}x)`;
    return [`${encoding}, ${bytes} bytes`, `${speed}; ${cost}`];
  });
  return { title: `Warm article: one core, HTTP/1.1, ${CONNECTIONS} connections, the page in memory`, rows };
}

/** Body of the article as sent, with the page in memory. Its compressed form may still be made. */
async function page(port: number, encoding: string): Promise<Buffer> {
  const visit = () => get({ port }, `/ru-ru/${ARTICLE}`, { 'accept-encoding': encoding });
  for (let visits = 0; visits < 3; visits++) await visit();
  return (await visit()).body;
}
