import type { Heading } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './ContentsNavigation.module.css';
import { usePresentHeading } from './use-present-heading';

/** Props of {@link ContentsNavigation}. */
export interface ContentsNavigationProps {
  /** Headings of the article, in order. */
  items: readonly Heading[];
}

/** Contents beside the article, with the heading being read marked. Shown where there is room. */
export function ContentsNavigation({ items }: ContentsNavigationProps) {
  const t = useTranslate('knowledge-base');
  const present = usePresentHeading(items);
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
              aria-current={item.anchor === present ? 'location' : undefined}
            >
              {item.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
