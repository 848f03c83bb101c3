/** Our edge, with remote fragments. */
import path from 'node:path';
import { startEdge } from '../../process.ts';
import { PAGES, writeArticles } from './articles.ts';
import type { Composer } from './composer.ts';
import { writeReleases } from './releases.ts';
import { ADDRESSES, byMain, RENDERED, writeRules } from './rules.ts';

const pathTo = (address: string) => `/ru-ru/moskva${PAGES}/${address}`;

/** The edge with pages whose status waits for no fragment. */
export const EDGE: Composer = {
  name: 'edge',
  encodings: ['identity', 'gzip', 'br'],
  install: async () => {},
  async start({ fragments, folder }) {
    const place = (name: string) => path.join(folder, 'edge', name);
    await writeReleases(place('fragments'));
    await writeRules(place('rules'), fragments);
    await writeArticles(place('content'), ADDRESSES);
    return startEdge({
      ROADSIDE_FRAGMENTS_FOLDER: place('fragments'),
      ROADSIDE_RULES_FOLDER: place('rules'),
      ROADSIDE_EMBEDDED_API_CONTENT: place('content'),
      ROADSIDE_UPLOADS_STORE: place('uploads'),
      // The deadlines of the fragments decide.
      ROADSIDE_RENDER_PAGE_MS: '10000',
      ROADSIDE_RENDER_WAIT_MS: '10000',
      ROADSIDE_LIMITS_CONNECTIONS: '20000',
      ROADSIDE_LIMITS_CONCURRENT_REQUESTS: '20000',
      // An open circuit breaker would answer for the faulty fragments.
      ROADSIDE_RENDER_BREAKER_FAILURES: '1000',
    });
  },
  pathOf: pathTo,
};

/** The pages of the same edge whose main fragment decides the status. */
export const BY_MAIN = {
  name: 'edge, main fragment decides the status',
  pathOf: (situation: Parameters<Composer['pathOf']>[0]) => pathTo(byMain(situation)),
};

/** The page of the same edge whose fragments it renders, and which it remembers as a whole. */
export const REMEMBERED = { name: 'edge, its own fragments: page remembered', pathOf: () => pathTo(RENDERED) };
