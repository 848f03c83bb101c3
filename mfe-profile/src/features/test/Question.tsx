import { Html, useTranslate } from '@roadside/mfe-kit/fragment';
import { useId } from 'react';

import type { TestQuestion } from '../../shared/types';
import { OrderChoice } from './OrderChoice';
import styles from './Question.module.css';

export interface QuestionProps {
  question: TestQuestion;
  /** Positions of the chosen options; empty for none. */
  answer: readonly number[];
  onAnswer: (answer: readonly number[]) => void;
}

/** A question with its options: native controls, each in a row that can be pressed as a whole. */
export function Question({ question, answer, onAnswer }: QuestionProps) {
  const t = useTranslate('tests');
  const name = useId();
  const { kind, text, picture, options } = question;
  const toggle = (position: number) =>
    onAnswer(answer.includes(position) ? answer.filter((chosen) => chosen !== position) : [...answer, position]);
  return (
    <fieldset className={styles.question}>
      <legend className={styles.text}>{text}</legend>
      {picture ? (
        <div className={styles.picture} role="img" aria-label={picture.alt}>
          <Html html={picture.svg} />
        </div>
      ) : null}
      {kind === 'order' ? (
        <>
          <p className={styles.hint}>{t('taking.order_hint')}</p>
          <OrderChoice options={options} answer={answer} onAnswer={onAnswer} />
        </>
      ) : (
        <div className={styles.options}>
          {options.map((option, position) => (
            <label key={option} className={styles.option}>
              <input
                className={styles.mark}
                type={kind === 'multiple' ? 'checkbox' : 'radio'}
                name={name}
                checked={answer.includes(position)}
                onChange={() => (kind === 'multiple' ? toggle(position) : onAnswer([position]))}
              />
              <span>{option}</span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
