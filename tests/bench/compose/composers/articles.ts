/** Content of the edge's product API: an empty article per page, so that every page exists. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Path of the pages, within a locale and city. */
export const PAGES = '/knowledge-base/bench/pages';

/**
 * Writes a folder of content.
 * @param names Last segments of the pages' addresses.
 */
export async function writeArticles(folder: string, names: readonly string[]): Promise<void> {
  for (const file of ['menu.toml', 'rates.toml', 'cars.toml']) await write(path.join(folder, file), '');
  const group = path.join(folder, 'ru/bench');
  await write(
    path.join(group, '_index.md'),
    header({ id: 'bench', slug: 'bench', description: 'Bench.', is_profession: false }),
  );
  await write(path.join(group, 'pages/_index.md'), header({ id: 'bench-pages', slug: 'pages', description: 'Bench.' }));
  for (const name of names) {
    const place = { profession: 'bench', section: 'pages', cities: [], updated: '2026-11-23' };
    const lists = { short_answer: 'Bench.', related: [], synonyms: ['bench'] };
    const article = header({ id: `bench-${name}`, slug: name, ...place, ...lists });
    await write(path.join(group, `pages/${name}.md`), `${article}\nBench.\n`);
  }
}

/** The header of a file, in YAML. */
function header(fields: Readonly<Record<string, unknown>>): string {
  const all = { title: 'Bench', order: 1, ...fields };
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n`;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
