/** Servers of remote fragments. */
import type { Server } from 'node:http';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import Podlet from '@podium/podlet';
import express, { type Express } from 'express';
import { startEdge, type Edge } from './edge.ts';
import { FRAGMENTS } from './releases.ts';
import { ROOT } from '../repository.ts';

/** A squad's server. */
export interface Squad {
  /** URL without a trailing slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Context that the podlet shows, so that tests see that it arrived. */
const SHOWN = ['locale', 'mountOrigin', 'mountPathname', 'deviceType', 'requestedBy'] as const;

/** A squad's podlet: npm's `@podium/podlet` on Express, without changes for this site. */
export async function startPodlet(): Promise<Squad> {
  const podlet = new Podlet({
    name: 'offers',
    version: '1.0.0',
    pathname: '/',
    fallback: '/fallback',
    development: false,
  });
  podlet.css({ value: '/offers.css' });
  podlet.js({ value: '/offers.js', type: 'module', scope: 'content' });
  const app = express();
  app.use(podlet.middleware());
  app.get(podlet.manifest(), (_request, response) => void response.json(podlet));
  app.get(podlet.content(), (_request, response) => {
    const context = response.locals['podium'].context as Record<string, string>;
    const shown = SHOWN.map((key) => `<li>${key}: ${context[key]}</li>`).join('');
    response.podiumSend(`<section class="offers"><h2>Offers</h2><ul>${shown}</ul><output></output></section>`);
  });
  app.get(podlet.fallback(), (_request, response) => {
    response.podiumSend('<p>Offers are coming back</p>');
  });
  app.get(
    '/offers.css',
    (_request, response) => void response.type('css').send('.offers{outline:3px solid rgb(1, 2, 3)}'),
  );
  app.get(
    '/offers.js',
    (_request, response) =>
      void response.type('js').send("document.querySelector('.offers output').textContent = 'alive';"),
  );
  return listen(app);
}

/** An ordinary page: a whole document with a stylesheet, an inline script and relative links. */
export async function startPlainPage(): Promise<Squad> {
  const app = express();
  app.get('/promo', (request, response) => {
    response.set('cache-control', 'max-age=5').send(`<!doctype html>
<html lang="en">
  <head><title>Promo</title><link rel="stylesheet" href="promo.css"></head>
  <body class="promo-page">
    <h2 class="promo">Promo for ${request.get('x-roadside-brand')}</h2>
    <p><a href="/deals">All deals</a></p>
    <script>document.title = 'taken over'</script>
  </body>
</html>`);
  });
  app.get(
    '/promo.css',
    (_request, response) => void response.type('css').send('.promo{outline:5px solid rgb(4, 5, 6)}'),
  );
  return listen(app);
}

/** A page whose response waits until a test lets it go. */
export interface HeldPage extends Squad {
  /** Lets all responses go, now and later. */
  release(): void;
}

/** A plain page that is held back. */
export async function startHeldPage(): Promise<HeldPage> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const app = express();
  app.get('/held', (_request, response) => {
    void released.then(() => response.send('<!doctype html><title>Held</title><h2>At last</h2>'));
  });
  return { ...(await listen(app)), release };
}

/** An edge whose page `/offers` is the podlet, with the plain page as its footer. */
export function startEdgeWith(podlet: Squad, plain: Squad): Promise<Edge> {
  const fragments =
    fragment('offers', 'podlet', `${podlet.url}/manifest.json`, 'main') +
    fragment('promo', 'page', `${plain.url}/promo`, 'footer');
  const route = '\n[[route]]\npath = "/offers"\npage = "offers"\nmain = "offers"\nslots = { footer = "promo" }\n';
  return startEdgeWithRules(fragments, (routes) => routes + route);
}

/** An edge whose page `/jobs` has the held page in this slot. Its status waits for no fragment. */
export function startEdgeWithHeld(held: Squad, slot: 'header' | 'main'): Promise<Edge> {
  const fragments = `${fragment('held', 'page', `${held.url}/held`, slot)}deadline_ms = 10000\n`;
  const jobs = 'path = "/jobs"\npage = "jobs"\nmain = "mfe-knowledge-base"\n';
  const filled =
    slot === 'main'
      ? jobs.replace('mfe-knowledge-base', 'held').concat('status_commit = "headers"\n')
      : `${jobs}slots = { header = "held" }\n`;
  return startEdgeWithRules(fragments, (routes) => routes.replace(jobs, filled), { RENDER_PAGE_MS: '20000' });
}

function fragment(name: string, kind: string, url: string, slot: string): string {
  return `[[fragment]]\nname = "${name}"\nkind = "${kind}"\nurl = "${url}"\nowner = "offers"\npurpose = "Offers"\nslots = ["${slot}"]\n`;
}

/** An edge with other remote fragments and changed routes. */
async function startEdgeWithRules(
  fragments: string,
  change: (routes: string) => string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Edge> {
  const rules = await mkdtemp(path.join(os.tmpdir(), 'roadside-rules-'));
  await cp(path.join(ROOT, 'edge/rules'), rules, { recursive: true });
  await writeFile(path.join(rules, 'fragments.toml'), fragments);
  const routes = path.join(rules, 'routes.toml');
  await writeFile(routes, change(await readFile(routes, 'utf8')));
  const edge = await startEdge({ FRAGMENTS_FOLDER: FRAGMENTS, RULES_FOLDER: rules, ...settings });
  return {
    ...edge,
    async stop() {
      await edge.stop();
      await rm(rules, { recursive: true, force: true });
    },
  };
}

async function listen(app: Express): Promise<Squad> {
  const server: Server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
