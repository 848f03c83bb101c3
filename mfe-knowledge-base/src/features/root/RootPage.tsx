import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';
import { Tile } from '@roadside/mfe-kit/ui/tile/Tile';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { findBlock } from '../../shared/blocks';
import { PageHeading } from '../../shared/PageHeading';
import { Picture } from '../../shared/Picture';
import styles from './RootPage.module.css';

/** Way in: one question and the professions to choose from. */
export function RootPage() {
  const t = useTranslate('knowledge-base');
  const { page } = useFragmentContext('page');
  const professions = findBlock(page, 'professions')?.items ?? [];
  const sections = findBlock(page, 'sections')?.items ?? [];
  return (
    <>
      <PageHeading title={t('root.question')} />
      <ul className={styles.tiles} role="list">
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
