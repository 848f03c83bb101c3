import { useTranslate } from '@roadside/mfe-kit/fragment';
import { singleKey, useSubmission } from '@roadside/mfe-kit/forms';
import { sendGoal } from '@roadside/mfe-kit/page';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { useEffect, useId, useRef, useState } from 'react';

import { rememberAnswer, wasAnswered } from './answered-articles';
import { useArticle } from '../article';
import { sendFeedback, type Feedback } from './feedback';
import styles from './Helpful.module.css';
import { CHECK } from '../actions/icon-paths';
import { sendLike, type ReactionsProps } from '../like';
import { UnhelpfulForm } from './UnhelpfulForm';
import { useProblem } from '../use-problem';
import { WriteToUs } from './WriteToUs';

/**
 * "Was this helpful?", asked once per device. A "no" counts immediately; a reason sent later
 * updates the same answer. A "yes" is also the reader's like.
 */
export function Helpful({ reactions, onChange }: ReactionsProps) {
  const t = useTranslate('reactions');
  const article = useArticle();
  const problemOf = useProblem();
  const title = useId();
  const [isAnsweredBefore] = useState(() => wasAnswered(article.id));
  const [state, setState] = useState<'asking' | 'why' | 'done'>('asking');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const thanks = useRef<HTMLParagraphElement>(null);
  // The server keeps the last answer per key. An update must not overtake the first one.
  const [keys] = useState(singleKey);
  const { submit } = useSubmission({
    keys,
    deliver: (feedback: Feedback, key) => sendFeedback(article, feedback, key),
  });
  /** Last answer sent, unless that failed. */
  const lastAnswer = useRef<boolean>(undefined);
  const [isHelped, setIsHelped] = useState<boolean>();
  const likes = reactions?.likes ?? 0;

  // The pressed button disappears, so the focus moves to the thanks.
  useEffect(() => {
    if (state === 'done') thanks.current?.focus({ preventScroll: true });
  }, [state]);

  /** Sends the answer. Resolves to whether it arrived. */
  async function sendAnswer(feedback: Feedback): Promise<boolean> {
    const isNew = lastAnswer.current !== feedback.helpful;
    lastAnswer.current = feedback.helpful;
    setProblem('');
    const outcome = await submit(feedback);
    if (outcome?.kind === 'sent') {
      rememberAnswer(article.id);
      void countLike(feedback.helpful);
      if (isNew) sendGoal('article_feedback', { article: article.id, helpful: String(feedback.helpful) });
    } else if (outcome) {
      lastAnswer.current = undefined;
      setProblem(problemOf(outcome));
    }
    return outcome?.kind === 'sent';
  }

  async function countLike(isLiked: boolean): Promise<void> {
    if (isLiked === (reactions?.liked ?? false)) return;
    // The answer itself has arrived. The number of likes is right again after the next one.
    await sendLike(article, isLiked).then(onChange, () => undefined);
  }

  async function finish(feedback: Feedback): Promise<void> {
    if (busy) return;
    setBusy(true);
    setIsHelped(feedback.helpful);
    if (await sendAnswer(feedback)) setState('done');
    else if (feedback.helpful) setIsHelped(undefined);
    setBusy(false);
  }

  function toggleForm(): void {
    setState(state === 'why' ? 'asking' : 'why');
    setIsHelped(false);
    if (state === 'asking' && lastAnswer.current !== false) void sendAnswer({ helpful: false });
  }

  if (isAnsweredBefore) return <p className={styles.thanks}>{t('answered_before')}</p>;
  return (
    <>
      {/* Present from the start, so that screen readers announce its content. */}
      <div role="status">
        {state === 'done' ? (
          <p className={styles.thanks} ref={thanks} tabIndex={-1}>
            {t('answered')}
          </p>
        ) : null}
      </div>
      {state === 'done' && isHelped === false ? <WriteToUs /> : null}
      {state === 'done' ? null : (
        <div className={styles.question} role="group" aria-labelledby={title}>
          <p className={styles.title} id={title}>
            {t('title')}
          </p>
          <div className={styles.answers}>
            <Button
              variant="secondary"
              aria-pressed={isHelped === true}
              busy={busy && isHelped === true}
              onClick={() => void finish({ helpful: true })}
            >
              {t('yes')}
            </Button>
            <Button
              variant="secondary"
              aria-pressed={isHelped === false}
              aria-expanded={state === 'why'}
              onClick={toggleForm}
            >
              {isHelped === false ? <Glyph path={CHECK} /> : null}
              {t('no')}
            </Button>
          </div>
          {/* Its height is reserved: the number arrives after the panel. */}
          <p className={styles.likes}>{likes > 0 ? t('likes', { count: likes }) : null}</p>
        </div>
      )}
      {/* Hidden, the form keeps its text. */}
      {state === 'done' ? null : (
        <div hidden={state !== 'why'}>
          <UnhelpfulForm busy={busy} isOpen={state === 'why'} onSend={(feedback) => void finish(feedback)} />
        </div>
      )}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </>
  );
}
