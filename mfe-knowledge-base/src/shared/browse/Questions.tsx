import type { ArticleLink } from '@roadside/mfe-kit/contract';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';

import styles from './Questions.module.css';
import { topicPath } from './topic-paths';

export interface QuestionsProps {
  /** Articles, in order. */
  items: readonly Pick<ArticleLink, 'id' | 'title' | 'url' | 'topic'>[];
}

/** Questions as rows to tap, with icons of their topics: 1 per line on phones, 2 on desktops. */
export function Questions({ items }: QuestionsProps) {
  return (
    <ul className={styles.questions} role="list">
      {items.map(({ id, title, url, topic }) => (
        <li key={id}>
          <a className={styles.question} href={url}>
            <span className={styles.icon}>
              <Glyph path={topicPath(topic)} />
            </span>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
