import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { CHECK } from '@roadside/mfe-kit/ui/glyph/paths';

import type { TestQuestion } from '../../shared/types';
import type { Answers } from './attempt-memory';
import styles from './End.module.css';

export interface EndProps {
  questions: readonly TestQuestion[];
  answers: Answers;
  /** Opens a question. */
  onOpen: (number: number) => void;
}

/** Before finishing: which questions have an answer. Each number leads to its question. */
export function End({ questions, answers, onOpen }: EndProps) {
  const t = useTranslate('tests');
  const hasAnswer = (number: number) => (answers.get(number)?.length ?? 0) > 0;
  const missing = questions.filter(({ number }) => !hasAnswer(number)).length;
  return (
    <div className={styles.end}>
      <p className={styles.words}>{missing === 0 ? t('end.all') : t('end.missing', { count: missing })}</p>
      <ul className={styles.numbers} role="list">
        {questions.map(({ number }) => (
          <li key={number}>
            <button
              className={styles.number}
              type="button"
              data-answered={hasAnswer(number)}
              aria-label={t(hasAnswer(number) ? 'end.answered' : 'end.unanswered', { number })}
              onClick={() => onOpen(number)}
            >
              {number}
              {hasAnswer(number) ? <Glyph path={CHECK} /> : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
