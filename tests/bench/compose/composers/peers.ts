/** Composers of npm. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startServer } from '../../process.ts';
import { FRAGMENTS } from '../page/content.ts';
import { ALL, deadline } from '../page/situations.ts';
import type { Composer } from './composer.ts';
import { installNpm, PEERS } from './install.ts';

/** Tailor: the document is a parsed template. It keeps no fragments. */
export const TAILOR = peer('Tailor', 'tailor.js');

/** Podium: a layout on Express. It keeps manifests, but no fragments. */
export const PODIUM = peer('Podium', 'podium.js');

function peer(name: string, script: string): Composer {
  return {
    name,
    encodings: ['identity', 'gzip', 'br'],
    install: installNpm,
    async start({ fragments, folder, parts }) {
      const file = path.join(folder, 'peers.json');
      const names = FRAGMENTS.map(({ name }) => name);
      const situations = ALL.map((situation) => ({ situation, deadline: deadline(situation) }));
      await writeFile(file, JSON.stringify({ fragments, names, parts, situations }));
      return startServer(['node', path.join(PEERS, script), file], { variables: { NODE_ENV: 'production' } });
    },
    pathOf: (situation) => `/${situation}`,
  };
}
