/** A page composed by Podium: `node podium.js FILE` prints its URL. */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import Layout from '@podium/layout';
import compression from 'compression';
import express from 'express';

const { fragments, names, parts, situations } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const layout = new Layout({ name: 'bench', pathname: '/' });
layout.view((_incoming, page) => page);

const app = express();
app.use(compression());
app.use(layout.middleware());
for (const { situation, deadline } of situations) {
  const podlets = names.map((name) =>
    layout.client.register({
      name: `${situation}-${name}`,
      uri: `${fragments}/${situation}/${name}/manifest.json`,
      timeout: deadline,
    }),
  );
  app.get(`/${situation}`, async (_request, response) => {
    const contents = await Promise.all(podlets.map((podlet) => podlet.fetch(response.locals.podium)));
    response.podiumSend(parts.map((part, index) => part + (contents[index]?.content ?? '')).join(''));
  });
}
const server = http.createServer(app);
server.listen(0, '127.0.0.1', 8192, () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
