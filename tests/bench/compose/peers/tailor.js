/** A page composed by Tailor: `node tailor.js FILE` prints its URL. */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import compression from 'compression';
import Tailor from 'node-tailor';

const { fragments, names, parts, situations } = JSON.parse(readFileSync(process.argv[2], 'utf8'));

/** Templates by path, and what they are parsed to. */
const templates = new Map();
const parsed = new Map();
for (const { situation, deadline } of situations) {
  const tags = names.map((name) => {
    const attributes = `id="${name}" src="${fragments}/${situation}/${name}" timeout="${deadline}"`;
    return `<fragment ${attributes}></fragment>`;
  });
  templates.set(`/${situation}`, parts.map((part, index) => part + (tags[index] ?? '')).join(''));
}

const tailor = new Tailor({
  fetchTemplate(request, parse) {
    if (!parsed.has(request.url)) parsed.set(request.url, parse(templates.get(request.url)));
    return parsed.get(request.url);
  },
});
const compress = compression();
const server = http.createServer((request, response) => {
  compress(request, response, () => tailor.requestHandler(request, response));
});
server.listen(0, '127.0.0.1', 8192, () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
