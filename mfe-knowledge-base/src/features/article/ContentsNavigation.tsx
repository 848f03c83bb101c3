import type { Heading } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './ContentsNavigation.module.css';
import { useCurrentHeading } from './use-current-heading';

export interface ContentsNavigationProps {
  /** Headings of the article, in order. */
  items: readonly Heading[];
}

/** Contents beside the article, with the current heading marked. Shown where there is space. */
export function ContentsNavigation({ items }: ContentsNavigationProps) {
  const t = useTranslate('knowledge-base');
  const current = useCurrentHeading(items);
  return (
    <nav className={styles.navigation} aria-label={t('contents')}>
      <p className={styles.title} aria-hidden="true">
        {t('contents')}
      </p>
      <ul role="list">
        {items.map((item) => (
          <li key={item.anchor}>
            <a
              className={styles.link}
              href={`#${item.anchor}`}
              aria-current={item.anchor === current ? 'location' : undefined}
            >
              {item.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
