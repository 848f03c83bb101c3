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

/** An edge whose page `/offers` is the podlet, with the plain page as its footer. */
export async function startEdgeWith(podlet: Squad, plain: Squad): Promise<Edge> {
  const rules = await mkdtemp(path.join(os.tmpdir(), 'roadside-rules-'));
  await cp(path.join(ROOT, 'edge/rules'), rules, { recursive: true });
  const fragment = (name: string, kind: string, url: string, slot: string) =>
    `[[fragment]]\nname = "${name}"\nkind = "${kind}"\nurl = "${url}"\nowner = "offers"\npurpose = "Offers"\nslots = ["${slot}"]\n`;
  await writeFile(
    path.join(rules, 'fragments.toml'),
    fragment('offers', 'podlet', `${podlet.url}/manifest.json`, 'main') +
      fragment('promo', 'page', `${plain.url}/promo`, 'footer'),
  );
  const routes = path.join(rules, 'routes.toml');
  const route = '\n[[route]]\npath = "/offers"\npage = "offers"\nmain = "offers"\nslots = { footer = "promo" }\n';
  await writeFile(routes, (await readFile(routes, 'utf8')) + route);
  const edge = await startEdge({ FRAGMENTS_FOLDER: FRAGMENTS, RULES_FOLDER: rules });
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
