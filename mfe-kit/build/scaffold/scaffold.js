/** Writes a new fragment's files and makes it known to npm and to the strings. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as prettier from 'prettier';
import { filesOf } from './files.js';

/** File that names the namespaces of strings for the tests of translations. */
const NAMESPACES = 'mfe-kit/src/i18n/namespaces.ts';

/**
 * @param {string} root Folder of the repository.
 * @param {{ name?: string | undefined, owner?: string | undefined, purpose?: string | undefined }} wanted `name` with or without `mfe-`.
 * @returns {Promise<{ name: string, written: string[] }>}
 * @throws {Error} with what is wrong, before anything is written.
 */
export async function scaffold(root, { name: short = '', owner = '', purpose = '' }) {
  const name = `mfe-${short.replace(/^mfe-/, '')}`;
  if (!/^mfe-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Error(
      'NAME is lower-case letters, digits and single hyphens: make fragment NAME=news OWNER="Squad News" PURPOSE="What is new, for drivers."',
    );
  if (!owner.trim() || !purpose.trim())
    throw new Error(
      'Say who answers for it and what it is for: OWNER="Squad News" PURPOSE="What is new, for drivers."',
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
  const taken = Object.keys(files).filter((file) => existsSync(path.join(root, file)));
  if (taken.length > 0) throw new Error(`There is already: ${taken.join(', ')}`);

  const manifest = await readJson('package.json');
  manifest.workspaces.splice(manifest.workspaces.indexOf('tests'), 0, name);
  files['package.json'] = `${JSON.stringify(manifest, null, 2)}\n`;
  files[NAMESPACES] = withNamespace(await readFile(path.join(root, NAMESPACES), 'utf8'), name.slice('mfe-'.length));
  const options = await prettier.resolveConfig(path.join(root, 'package.json'));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), await prettier.format(content, { ...options, filepath: file }));
  }
  return { name, written: Object.keys(files) };
}

/**
 * The list of namespaces with one more, in its place by the alphabet.
 * @param {string} source
 * @param {string} namespace
 */
export function withNamespace(source, namespace) {
  const key = /^[a-z]\w*$/.test(namespace) ? namespace : `'${namespace}'`;
  const added = `  ${key}: typeof import('../../../locales/en/${namespace}.json');`;
  const lines = source.split('\n');
  const entries = lines.flatMap((line, index) => (line.includes('typeof import(') ? [index] : []));
  const after = entries.find((index) => bare(lines[index] ?? '') > bare(added)) ?? (entries.at(-1) ?? 0) + 1;
  return lines.toSpliced(after, 0, added).join('\n');
}

/**
 * A line without its quotes, which would come before letters.
 * @param {string} line
 */
function bare(line) {
  return line.replaceAll("'", '');
}
