import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import type { KnowledgeTest } from '../types';
import { TestStatus } from './TestStatus';
import styles from './TestRows.module.css';

/** Tests, each a row that leads to its page. */
export function TestRows({ items }: { items: readonly KnowledgeTest[] }) {
  const t = useTranslate('tests');
  const { locale, city } = useFragmentContext('locale', 'city');
  return (
    <ul className={styles.list} role="list">
      {items.map((test) => (
        <li key={test.slug} className={styles.item}>
          <a className={styles.link} href={`/${locale.code}/${city.code}/tests/${test.slug}`}>
            {test.title}
          </a>
          <p className={styles.facts}>
            <span>{test.profession?.title ?? t('for_everybody')}</span>
            <span>{t('facts', { questions: test.question_count, minutes: test.minutes })}</span>
          </p>
          <p className={styles.state}>
            <TestStatus test={test} />
          </p>
        </li>
      ))}
    </ul>
  );
}
