/** Writes the files of a new fragment and adds it to the npm workspaces. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as prettier from 'prettier';
import { OWNER } from '../manifest.js';
import { filesOf } from './files.js';

/**
 * @param {string} root Folder of the repository.
 * @param {{ name?: string
 * undefined, owner?: string
 * undefined, purpose?: string
 * undefined }} fragment `name` with or without `mfe-`.
 * @returns {Promise<{ name: string, written: string[] }>}
 * @throws {Error} for invalid input, before anything is written.
 */
export async function scaffold(root, { name: short = '', owner = '', purpose = '' }) {
  const name = `mfe-${short.replace(/^mfe-/, '')}`;
  if (!/^mfe-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Error(
      'NAME must be lower-case letters, digits and single hyphens: make fragment NAME=news OWNER=news PURPOSE="What is new, for drivers."',
    );
  if (!OWNER.test(owner) || !purpose.trim())
    throw new Error(
      'Set OWNER to a squad of edge/squads.toml and PURPOSE to one sentence: OWNER=news PURPOSE="What is new, for drivers."',
    );
  const readJson = async (/** @type {string} */ file) => JSON.parse(await readFile(path.join(root, file), 'utf8'));
  const { dependencies, devDependencies } = await readJson('mfe-knowledge-base/package.json');
  const files = filesOf({
    name,
    owner,
    purpose,
    react: dependencies.react,
    reactTypes: devDependencies['@types/react'],
  });
  const existing = Object.keys(files).filter((file) => existsSync(path.join(root, file)));
  if (existing.length > 0) throw new Error(`These files already exist: ${existing.join(', ')}`);

  const manifest = await readJson('package.json');
  manifest.workspaces.splice(manifest.workspaces.indexOf('tests'), 0, name);
  files['package.json'] = `${JSON.stringify(manifest, null, 2)}\n`;
  const options = await prettier.resolveConfig(path.join(root, 'package.json'));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), await prettier.format(content, { ...options, filepath: file }));
  }
  return { name, written: Object.keys(files) };
}
