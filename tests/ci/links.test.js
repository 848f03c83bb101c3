/** Tests that links and paths in guides exist. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Tracked guides. */
const GUIDES = execFileSync('git', ['ls-files', '*.md', ':!api/content', ':!tests/support'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(path.join(ROOT, file)));

/** Folders at the root, which paths in guides begin with. */
const FOLDERS = new Set(
  readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|target$|node_modules$)/.test(entry.name))
    .map(({ name }) => name),
);

/** Paths that exist only after a build, or in the example of a new fragment. */
const ELSEWHERE = /\/dist\b|^mfe-news\b|\/news\.json$/;

const read = (/** @type {string} */ file) => readFileSync(path.join(ROOT, file), 'utf8');

/** Markdown without code blocks and inline code. */
const withoutCode = (/** @type {string} */ text) => text.replace(/^```[^]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');

/**
 * The paths that a pattern with `{a,b}` stands for.
 * @returns {string[]}
 */
function expand(/** @type {string} */ pattern) {
  const choice = /\{([^{}]*)\}/.exec(pattern);
  if (!choice) return [pattern];
  return (choice[1] ?? '').split(',').flatMap((part) => expand(pattern.replace(choice[0], part.trim())));
}

/** Whether a path exists. Only its first name may contain `*`; others are not checked. */
function exists(/** @type {string} */ pattern) {
  if (!pattern.includes('*')) return existsSync(path.join(ROOT, pattern));
  const [first = '', ...rest] = pattern.split('/');
  const names = new RegExp(`^${first.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
  const entries = first.includes('*') ? readdirSync(ROOT).filter((name) => names.test(name)) : [first];
  return entries.some((name) => rest.join('/').includes('*') || existsSync(path.join(ROOT, name, ...rest)));
}

/** Anchors of a guide's headings, as GitHub writes them. */
function anchorsOf(/** @type {string} */ file) {
  return [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test.each(GUIDES)('links of %s lead to files and headings', (file) => {
  const dead = [...withoutCode(read(file)).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    const [target = '', anchor] = link.split('#');
    const to = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
    if (!existsSync(path.join(ROOT, to))) return [link];
    return anchor !== undefined && to.endsWith('.md') && !anchorsOf(to).includes(anchor) ? [link] : [];
  });
  expect(dead).toEqual([]);
});

test.each(GUIDES)('paths in %s exist', (file) => {
  const missing = [...read(file).matchAll(/`([\w.*{},/-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => FOLDERS.has(name.split('/')[0] ?? '') && name.includes('/') && !ELSEWHERE.test(name))
    .flatMap(expand)
    .filter((name) => !exists(name) && !existsSync(path.join(ROOT, path.dirname(file), name)));
  expect(missing).toEqual([]);
});
