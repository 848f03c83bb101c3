import type { Heading } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Disclosure } from '@roadside/mfe-kit/ui/disclosure/Disclosure';

import styles from './ContentsDisclosure.module.css';

export interface ContentsDisclosureProps {
  /** Headings of the article, in order. */
  items: readonly Heading[];
}

/** Contents above the article, closed. Shown on phones. */
export function ContentsDisclosure({ items }: ContentsDisclosureProps) {
  const t = useTranslate('knowledge-base');
  return (
    <div className={styles.contents}>
      <Disclosure summary={t('contents')}>
        <ul role="list">
          {items.map((item) => (
            <li key={item.anchor}>
              <a className={styles.link} href={`#${item.anchor}`}>
                {item.title}
              </a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
