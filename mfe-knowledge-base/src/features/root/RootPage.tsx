import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';
import { Tile } from '@roadside/mfe-kit/ui/tile/Tile';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { findBlock } from '../../shared/blocks';
import { PageHeading } from '../../shared/PageHeading';
import { Picture } from '../../shared/Picture';
import styles from './RootPage.module.css';

/** Way in: one question, the professions to choose from, and the questions asked most. */
export function RootPage() {
  const t = useTranslate('knowledge-base');
  const { page } = useFragmentContext('page');
  const professions = findBlock(page, 'professions')?.items ?? [];
  const sections = findBlock(page, 'sections')?.items ?? [];
  return (
    <>
      <PageHeading title={t('root.question')} />
      <ul className={tilesClass(professions.length)} role="list">
        {professions.map((item) => (
          <li key={item.id}>
            <Tile
              href={item.url}
              title={item.name}
              description={item.description}
              note={t('articles_count', { count: item.articles })}
              picture={<Picture name={item.id} />}
            />
          </li>
        ))}
      </ul>
      {sections.map((section) => (
        <section key={section.id} className={styles.section}>
          <h2>{section.title}</h2>
          <LinkList items={section.articles.map(({ id, title, url }) => ({ id, title, url }))} />
        </section>
      ))}
    </>
  );
}

/** Class of the tiles by their number. Counted here: a style sheet can only count what has arrived, and would move it. */
function tilesClass(count: number): string {
  const classes = [styles.tiles];
  if (count === 2 || count === 4) classes.push(styles.pairs);
  if (count >= 4) classes.push(styles.row);
  return classes.join(' ');
}
