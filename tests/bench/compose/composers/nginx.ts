/** Server-side includes of nginx. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../port.ts';
import { startServer } from '../../process.ts';
import { FRAGMENTS } from '../page/content.ts';
import { ALL, DEADLINE_MS, WAIT_DEADLINE_MS } from '../page/situations.ts';
import { joined, type Composer, type Site } from './composer.ts';
import { installDebian } from './install.ts';

const PROGRAM = '/usr/sbin/nginx';
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so';
const PACKAGES = [
  ['nginx', PROGRAM],
  ['libnginx-mod-http-brotli-filter', BROTLI],
] as const;

/**
 * nginx with the fragments in its cache, as far as they may be kept. Documents are files. gzip and
 * brotli have the default levels of their modules.
 */
export const NGINX: Composer = {
  name: 'nginx SSI',
  encodings: ['identity', 'gzip', 'br'],
  install: () => installDebian(PACKAGES),
  async start(site) {
    const folder = path.join(site.folder, 'nginx');
    const port = await freePort();
    await mkdir(path.join(folder, 'documents'), { recursive: true });
    for (const situation of ALL) {
      const includes = FRAGMENTS.map(({ name }) => `<!--# include virtual="/${situation}/${name}" -->`);
      await writeFile(path.join(folder, `documents/${situation}.html`), joined(site.parts, includes));
    }
    const file = path.join(folder, 'nginx.conf');
    await writeFile(file, configuration(site, folder, port));
    const log = path.join(folder, 'error.log');
    return startServer([PROGRAM, '-p', folder, '-c', file, '-e', log], { port });
  },
  pathOf: (situation) => `/${situation}.html`,
};

function configuration({ fragments }: Site, folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const fetched = (deadline: number) => `
      proxy_pass http://fragments;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Accept-Encoding "";
      proxy_read_timeout ${deadline}ms;
      proxy_cache fragments;`;
  return `load_module ${BROTLI};
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
worker_rlimit_nofile 20000;
pid ${folder}/nginx.pid;
events { worker_connections 16384; }
http {
  default_type text/html;
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  proxy_cache_path ${folder}/cache keys_zone=fragments:10m;
  upstream fragments { server ${new URL(fragments).host}; keepalive 256; }
  gzip on;
  brotli on;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/documents;
    location / {${fetched(DEADLINE_MS)}
    }
    location /wait/ {${fetched(WAIT_DEADLINE_MS)}
    }
    location ~ [.]html$ { ssi on; }
  }
}
`;
}
