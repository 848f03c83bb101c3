import { Html, useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { CLOSE, DONE } from '@roadside/mfe-kit/ui/glyph/paths';

import type { TestQuestion } from '../../../shared/types';
import pictures from '../Question.module.css';
import styles from './Review.module.css';

/** Every question of a finished attempt: own answer, right answer, why, and where to read. */
export function Review({ questions }: { questions: readonly TestQuestion[] }) {
  const t = useTranslate('tests');
  return (
    <section className={styles.review}>
      <h2>{t('review.title')}</h2>
      <ol className={styles.list} role="list">
        {questions.map((question) => (
          <Reviewed key={question.number} question={question} />
        ))}
      </ol>
    </section>
  );
}

function Reviewed({ question }: { question: TestQuestion }) {
  const t = useTranslate('tests');
  const { number, text, picture, answer, review } = question;
  if (!review) return null;
  const { is_right: isRight, right, explanation, article } = review;
  return (
    <li className={styles.item}>
      <h3 className={styles.text}>
        {number}. {text}
      </h3>
      {picture ? (
        <div className={pictures.picture} role="img" aria-label={picture.alt}>
          <Html html={picture.svg} />
        </div>
      ) : null}
      <p className={styles.mark} data-right={isRight}>
        <Glyph path={isRight ? DONE : CLOSE} />
        {t(isRight ? 'review.right' : 'review.wrong')}
      </p>
      <dl className={styles.answers}>
        <div>
          <dt>{t('review.own')}</dt>
          <dd>{answer.length === 0 ? t('review.none') : <Options question={question} positions={answer} />}</dd>
        </div>
        {isRight ? null : (
          <div>
            <dt>{t('review.correct')}</dt>
            <dd>
              <Options question={question} positions={right} />
            </dd>
          </div>
        )}
      </dl>
      <p>{explanation}</p>
      {article ? (
        <p>
          <a className={styles.article} href={article.url}>
            {t('review.read', { title: article.title })}
          </a>
        </p>
      ) : null}
    </li>
  );
}

/** Chosen options: numbered where their order was asked for. */
function Options({ question, positions }: { question: TestQuestion; positions: readonly number[] }) {
  const texts = positions.map((position) => question.options[position] ?? '');
  if (texts.length === 1) return texts[0];
  const items = texts.map((text) => <li key={text}>{text}</li>);
  return question.kind === 'order' ? (
    <ol className={styles.ordered}>{items}</ol>
  ) : (
    <ul className={styles.chosen}>{items}</ul>
  );
}
