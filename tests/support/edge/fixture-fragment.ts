/** Builds of the fixture fragment. */
import { RUNTIME_GLOBAL } from '@roadside/mfe-kit/webpack/federation';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Releases } from './releases.ts';
import { ROOT } from '../repository.ts';
import { runWebpack } from './run-webpack.ts';

/** Name of the fragment in `support/mfe-fixture`, and its folder. */
const NAME = 'mfe-fixture';
const FOLDER = path.join(import.meta.dirname, '..', NAME);

/** Folders of its React: another version in the range that fragments accept. */
const OTHER_REACT = path.dirname(createRequire(import.meta.url).resolve('react-19-0/package.json'));
const OTHER_REACT_DOM = path.dirname(createRequire(import.meta.url).resolve('react-dom-19-0/package.json'));

/** Members of `mf-manifest.json` that are read. */
interface FederatedManifest {
  metaData: { pluginVersion: string };
  exposes: { assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  shared: { name: string; requiredVersion: string; singleton: boolean }[];
}

/** Version of the fixture's React. */
export async function otherReactVersion(): Promise<string> {
  return (await readJson<{ version: string }>(path.join(OTHER_REACT, 'package.json'))).version;
}

/**
 * Builds the fixture with the kit's configuration, but with the other React, into a folder of
 * releases.
 */
export async function addFixtureFragment(releases: Releases): Promise<void> {
  const output = path.join(releases.folder, NAME, 'dist');
  const alias = {
    'react-dom/server$': path.join(OTHER_REACT_DOM, 'cjs/react-dom-server-legacy.browser.production.js'),
    'react-dom': OTHER_REACT_DOM,
    react: OTHER_REACT,
  };
  await mkdir(output, { recursive: true });
  const make = `kit.fragmentConfig(${JSON.stringify({ name: NAME, folder: FOLDER })})(${JSON.stringify({ output })})`;
  const aliased = `${make}.map((one) => ({ ...one, resolve: { ...one.resolve, alias: ${JSON.stringify(alias)} } }))`;
  await runWebpack('@roadside/mfe-kit/webpack', aliased);

  const federated = await readJson<FederatedManifest>(path.join(output, 'mf-manifest.json'));
  const files: Record<string, { size: number; integrity: string }> = {};
  for (const file of await readdir(output)) {
    const content = await readFile(path.join(output, file));
    const digest = createHash('sha384').update(content).digest('base64');
    files[file] = { size: content.length, integrity: `sha384-${digest}` };
  }
  const assets = federated.exposes[0]?.assets;
  const release = {
    contract: 1,
    version: '1.0.0',
    federation: federated.metaData.pluginVersion,
    fragment: await readJson(path.join(FOLDER, 'fragment.json')),
    browser: {
      entry: 'remoteEntry.js',
      expose: './fragment',
      runtime: RUNTIME_GLOBAL,
      js: assets?.js.sync,
      css: assets?.css.sync,
    },
    server: 'server.js',
    files,
    shared: federated.shared.map(({ name, requiredVersion, singleton }) => ({
      name,
      required_version: requiredVersion,
      singleton,
    })),
  };
  await writeFile(path.join(output, 'release.json'), JSON.stringify(release));
}

/**
 * Takes the old build of the fixture: an older kit, React 19.0 and Module Federation 2.8
 * (`mfe-fixture/frozen/README.md`).
 */
export async function addFrozenFixture(releases: Releases): Promise<void> {
  await cp(path.join(FOLDER, 'frozen/release'), path.join(releases.folder, NAME, 'dist'), { recursive: true });
}

/**
 * Copies the platform's rules and puts the fixture at the edge of every page, in the place of the
 * survey and the chat, whose button would cover it on phones. Returns the folder.
 */
export async function rulesWithFixture(releases: Releases): Promise<string> {
  const folder = path.join(releases.folder, 'rules');
  await cp(path.join(ROOT, 'edge/rules'), folder, { recursive: true });
  const file = path.join(folder, 'routes.toml');
  const routes = await readFile(file, 'utf8');
  const everywhere = routes.replace(/^slots = \{/m, `slots = { edge-of-page = "${NAME}",`);
  const alone = everywhere.replace(/^\[\[slot\]\]\nslot = "edge-of-page"\nfragment = "mfe-chat"\n(?:.+\n)*/m, '');
  await writeFile(file, alone.replace(/^fragment = "mfe-survey"$/m, `fragment = "${NAME}"`));
  return folder;
}

async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(file, 'utf8')) as Content;
}
