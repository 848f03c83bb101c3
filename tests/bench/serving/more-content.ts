/** Content with more articles than the repository has. */
import { cp, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../support/repository.ts';

/** Names of files that describe a group or a job, not an article. */
const NO_ARTICLE = /^_/;

/** Writes the repository's content to a folder, with so many copies of each article beside it. */
export async function writeMoreContent(folder: string, copies: number): Promise<void> {
  await cp(path.join(ROOT, 'api/content'), folder, { recursive: true });
  for (const language of ['en', 'ru']) {
    const names = await readdir(path.join(folder, language), { recursive: true });
    const articles = names.filter((name) => name.endsWith('.md') && !NO_ARTICLE.test(path.basename(name)));
    for (const name of articles) {
      const file = path.join(folder, language, name);
      const text = await readFile(file, 'utf8');
      for (let copy = 1; copy <= copies; copy++) {
        const renamed = text.replace(/^(id|slug): (.+)$/gm, `$1: $2-${copy}`);
        await writeFile(file.replace(/\.md$/, `-${copy}.md`), renamed);
      }
    }
  }
}
