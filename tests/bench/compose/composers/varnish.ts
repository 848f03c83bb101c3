/** Edge-side includes of Varnish. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../port.ts';
import { startServer } from '../../process.ts';
import { FRAGMENTS } from '../page/content.ts';
import { ALL, DEADLINE_MS, WAIT_DEADLINE_MS } from '../page/situations.ts';
import { joined, type Composer, type Site } from './composer.ts';
import { installDebian } from './install.ts';

const PROGRAM = '/usr/sbin/varnishd';

/** Varnish with the document and the fragments in its cache, as far as they may be kept. */
export const VARNISH: Composer = {
  name: 'Varnish ESI',
  encodings: ['identity', 'gzip'],
  install: () => installDebian([['varnish', PROGRAM]]),
  async start(site) {
    const folder = path.join(site.folder, 'varnish');
    const port = await freePort();
    await mkdir(folder, { recursive: true });
    for (const situation of ALL) {
      const includes = FRAGMENTS.map(({ name }) => `<esi:include src="/${situation}/${name}"/>`);
      await writeFile(path.join(site.folder, `${situation}.html`), joined(site.parts, includes));
    }
    const file = path.join(folder, 'bench.vcl');
    await writeFile(file, configuration(site));
    const options = ['-F', '-j', 'none', '-T', 'none', '-n', folder, '-s', 'malloc,256M'];
    return startServer([PROGRAM, ...options, '-a', `127.0.0.1:${port}`, '-f', file], { port });
  },
  pathOf: (situation) => `/document/${situation}`,
};

function configuration({ fragments }: Site): string {
  const { hostname, port } = new URL(fragments);
  const backend = (name: string, deadline: number) => `backend ${name} {
  .host = "${hostname}";
  .port = "${port}";
  .first_byte_timeout = ${deadline}ms;
  .between_bytes_timeout = ${deadline}ms;
}`;
  return `vcl 4.1;
${backend('fragments', DEADLINE_MS)}
${backend('patient', WAIT_DEADLINE_MS)}
sub vcl_recv {
  set req.http.x-gzip = req.http.accept-encoding;
  set req.backend_hint = fragments;
  if (req.url ~ "^/wait/") { set req.backend_hint = patient; }
  return (hash);
}
# One object per encoding: it is compressed when it enters the cache, and never unpacked.
sub vcl_hash { hash_data(req.http.x-gzip); }
sub vcl_backend_response {
  if (bereq.url ~ "^/document/") { set beresp.do_esi = true; }
  if (bereq.http.x-gzip ~ "gzip") { set beresp.do_gzip = true; }
}
`;
}
