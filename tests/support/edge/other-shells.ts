/** Shells with other Module Federation runtimes. */
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { otherRuntime, RUNTIME_GLOBAL } from '@roadside/mfe-kit/webpack/federation';
import { alterFile, type Releases } from './releases.ts';
import { ROOT } from '../repository.ts';
import { runWebpack } from './run-webpack.ts';

/** Name of the shell. */
const SHELL = 'mfe-shell';

/**
 * Another minor version of Module Federation's runtime, as a shell depends on one while fragments
 * are rebuilt.
 */
const OTHER = otherRuntime('module-federation-2-8', import.meta.dirname);

/** Global of a minor version that is not released yet. */
const NEXT = '__MF_RT_3_0__';

/** Members of a shell's `release.json` that are changed. */
interface ShellRelease {
  version: string;
  browser: { entry: string; runtime: string };
  shell: { loader: string; runtimes: string[]; js: string[] };
  files: Record<string, { size: number; integrity: string }>;
}

/** Makes the shell offer another minor's runtime too, as its build does with that dependency. */
export async function offerOtherRuntime(releases: Releases): Promise<void> {
  const folder = path.join(ROOT, SHELL);
  const output = await mkdtemp(path.join(os.tmpdir(), 'roadside-loader-'));
  const entry = './src/loader/main.ts';
  const options = { name: SHELL, folder, entry, output, dev: false, runtimes: [OTHER] };
  await runWebpack('@roadside/mfe-kit/webpack/shell', `[kit.loaderConfig(${JSON.stringify(options)})]`);
  const dist = path.join(releases.folder, SHELL, 'dist');
  await changeShell(releases, async (release) => {
    const built = await readdir(output);
    for (const file of built) {
      const content = await readFile(path.join(output, file));
      const digest = createHash('sha384').update(content).digest('base64');
      release.files[file] = { size: content.length, integrity: `sha384-${digest}` };
    }
    await cp(output, dist, { recursive: true });
    const named = (stem: string) => built.find((file) => file.startsWith(`${stem}.`)) ?? stem;
    release.version = '0.2.0';
    release.shell.loader = named('loader');
    release.shell.js = [named('page'), named('react')];
    release.shell.runtimes = [RUNTIME_GLOBAL, OTHER.global];
  });
  await rm(output, { recursive: true });
}

/**
 * Makes the shell one of the next minor only, with its parts rebuilt: they find the runtime under
 * another global.
 */
export async function offerNextRuntimeAlone(releases: Releases): Promise<void> {
  const renamed = (text: string) => text.replaceAll(RUNTIME_GLOBAL, NEXT);
  await alterFile(releases, SHELL, 'remoteEntry.js', renamed);
  const { shell } = await readShell(releases);
  for (const file of shell.js) if (file.startsWith('page.')) await alterFile(releases, SHELL, file, renamed);
  await changeShell(releases, (release) => {
    release.version = '0.3.0';
    release.browser.runtime = NEXT;
    release.shell.runtimes = [NEXT];
  });
}

async function changeShell(releases: Releases, change: (release: ShellRelease) => void | Promise<void>): Promise<void> {
  const release = await readShell(releases);
  await change(release);
  await writeFile(path.join(releases.folder, SHELL, 'dist/release.json'), JSON.stringify(release));
}

async function readShell(releases: Releases): Promise<ShellRelease> {
  return JSON.parse(await readFile(path.join(releases.folder, SHELL, 'dist/release.json'), 'utf8')) as ShellRelease;
}
