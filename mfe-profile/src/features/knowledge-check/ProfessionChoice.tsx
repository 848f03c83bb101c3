import { useTranslate } from '@roadside/mfe-kit/fragment';

import type { KnowledgeTest } from '../../shared/types';
import styles from './ProfessionChoice.module.css';

export interface ProfessionChoiceProps {
  tests: readonly KnowledgeTest[];
  onChoose: (slug: string) => void;
}

/** Asks for the profession, where the site does not know it. */
export function ProfessionChoice({ tests, onChoose }: ProfessionChoiceProps) {
  const t = useTranslate('tests');
  const professions = new Map(
    tests.flatMap(({ profession }) => (profession ? [[profession.slug, profession.title]] : [])),
  );
  return (
    <section className={styles.choice}>
      <h2>{t('check.which')}</h2>
      <p className={styles.muted}>{t('check.which_text')}</p>
      <ul className={styles.list} role="list">
        {[...professions].map(([slug, title]) => (
          <li key={slug}>
            <button className={styles.profession} type="button" onClick={() => onChoose(slug)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
