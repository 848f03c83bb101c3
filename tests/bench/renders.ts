/** Measures server renders of an article. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { contextFor } from '@roadside/mfe-kit/context-for';
import { ROOT } from '../support/repository.ts';
import { articleModel } from './pages.ts';
import { median, milliseconds, type Row, type Section } from './table.ts';

const ROUNDS = 3;

/** A line of the renderer's benchmark: name, median, slowest. */
const LINE = /^(\S.*?) {2,}([\d.]+) ms +[\d.]+ ms$/gm;

/** Renders the slots of an article in QuickJS, with the renderer's benchmark. */
export async function measureRenders(port: number): Promise<Section> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-renders-'));
  const model = await articleModel(port);
  const plans = model.slots.filter(({ slot }) => slot === 'main' || slot === 'header');
  const figures = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const plan of plans) {
      const context = path.join(folder, `${plan.slot}.json`);
      await writeFile(context, JSON.stringify(contextFor(model, plan)));
      const script = path.join(ROOT, plan.fragment, 'dist/server.js');
      for (const [, what, time] of (await bench(script, context)).matchAll(LINE)) {
        const key = `${plan.fragment}, ${plan.slot}: ${what}`;
        figures.set(key, [...(figures.get(key) ?? []), Number(time)]);
      }
    }
  }
  await rm(folder, { recursive: true });
  const rows = Array.from(figures, ([what, times]): Row => [what, milliseconds(median(times))]);
  return { title: 'Server renders of an article in QuickJS', rows };
}

async function bench(script: string, context: string): Promise<string> {
  const environment = { ...process.env, RENDER_SCRIPT: script, RENDER_CONTEXT: context };
  const options = { cwd: ROOT, env: environment };
  const { stdout } = await promisify(execFile)(
    'cargo',
    ['bench', '--quiet', '-p', 'renderer', '--bench', 'render'],
    options,
  );
  return stdout;
}
