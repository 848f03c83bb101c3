/** Releases for the edge: a shell, and the same fragments as those of the fragment server. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filler, FRAGMENTS, fragmentHtml } from '../page/content.ts';

/** Bytes of text in the shell, so that all that the edge sends around the fragments has 12 KiB. */
const TEXT_BYTES = 4700;

const DOCUMENT = `<!doctype html>
<html data-page>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="edge:head">
  </head>
  <body>
    ${filler('<nav>', TEXT_BYTES)}</nav>
${FRAGMENTS.map(({ slot }) => `    <div data-slot="${slot}"></div>\n`).join('')}\
    <script type="application/json" id="page-model"></script>
  </body>
</html>
`;

const SHELL = {
  'document.html': DOCUMENT,
  'server.js': script(''),
  'loader.js': 'export {};',
  'brand.css': 'body{margin:0}',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'font.woff2': 'font',
};

/** Name of a fragment that the edge renders. */
export function releaseOf(name: string): string {
  return `mfe-${name}`;
}

/** Writes the releases into a folder of fragments. */
export async function writeReleases(folder: string): Promise<void> {
  const brand = { css: 'brand.css', icon: 'icon.svg', fonts: { latn: ['font.woff2'], cyrl: ['font.woff2'] } };
  const brands = { amber: brand, slate: brand };
  const shell = { document: 'document.html', loader: 'loader.js', runtimes: [], js: [], brands };
  const slots = FRAGMENTS.map(({ slot }) => slot);
  await writeRelease(folder, 'mfe-shell', slots, SHELL, { shell });
  for (const fragment of FRAGMENTS) {
    const files = { 'server.js': script(fragmentHtml(fragment)) };
    await writeRelease(folder, releaseOf(fragment.name), [fragment.slot], files, {});
  }
}

function script(html: string): string {
  return `globalThis.__fragment = { render() { return ${JSON.stringify(html)}; } };`;
}

async function writeRelease(
  folder: string,
  name: string,
  slots: readonly string[],
  files: Readonly<Record<string, string>>,
  more: object,
): Promise<void> {
  const dist = path.join(folder, name, 'dist');
  await mkdir(dist, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(dist, file), text);
  const fragment = {
    name,
    owner: 'bench',
    purpose: 'A part of the benchmark.',
    slots,
    uses: ['locale'],
    messages: ['shell'],
    cache: { fresh_seconds: 3600, stale_seconds: 3600 },
    fallback: {},
  };
  const listed = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, described(text)]));
  const release = {
    contract: 1,
    version: '1.0.0',
    federation: '2.9.2',
    fragment,
    server: 'server.js',
    ...more,
    files: listed,
    shared: [],
  };
  await writeFile(path.join(dist, 'release.json'), JSON.stringify(release));
}

function described(text: string): { readonly size: number; readonly integrity: string } {
  const digest = createHash('sha384').update(text).digest('base64');
  return { size: Buffer.byteLength(text), integrity: `sha384-${digest}` };
}
