/** Bare hyper: the limit. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BARE, startServer, type Server } from '../../process.ts';
import { FRAGMENTS } from '../page/content.ts';
import type { Composer, Encoding, Site } from './composer.ts';

/** Bare hyper that fetches the fragments and joins them in order, without parsing and deadlines. */
export const FAN_OUT: Composer = {
  name: 'bare hyper: fetches, joins in order',
  encodings: ['identity'],
  install: async () => {},
  async start({ fragments, folder, parts }) {
    const file = path.join(folder, 'bare.html');
    await writeFile(file, parts.join('<!--fragment-->'));
    return startServer([BARE, 'join', file, fragments, ...FRAGMENTS.map(({ name }) => name)]);
  },
  pathOf: (situation) => `/${situation}`,
};

/** Starts bare hyper that writes a finished page. */
export async function startFinished({ folder }: Site, body: Buffer, encoding: Encoding): Promise<Server> {
  const file = path.join(folder, `bare-${encoding}`);
  await writeFile(file, body);
  return startServer([BARE, file, encoding]);
}
