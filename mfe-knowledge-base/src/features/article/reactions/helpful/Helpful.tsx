import { useTranslate } from '@roadside/mfe-kit/fragment';
import { singleKey, useSubmission } from '@roadside/mfe-kit/forms';
import { sendGoal } from '@roadside/mfe-kit/page';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useEffect, useId, useRef, useState } from 'react';

import { rememberAnswer, wasAnswered } from './answered-articles';
import { useArticle } from '../article';
import { sendFeedback, type Feedback } from './feedback';
import styles from './Helpful.module.css';
import { UnhelpfulForm } from './UnhelpfulForm';
import { useProblem } from '../use-problem';

/**
 * "Was this helpful?", asked once per device. A "no" counts immediately; a reason sent later
 * updates the same answer.
 */
export function Helpful() {
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
      if (isNew) sendGoal('article_feedback', { article: article.id, helpful: String(feedback.helpful) });
    } else if (outcome) {
      lastAnswer.current = undefined;
      setProblem(problemOf(outcome));
    }
    return outcome?.kind === 'sent';
  }

  async function finish(feedback: Feedback): Promise<void> {
    if (busy) return;
    setBusy(true);
    if (await sendAnswer(feedback)) setState('done');
    setBusy(false);
  }

  function toggleForm(): void {
    setState(state === 'why' ? 'asking' : 'why');
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
      {state === 'done' ? null : (
        <div className={styles.question} role="group" aria-labelledby={title}>
          <p className={styles.title} id={title}>
            {t('title')}
          </p>
          <div className={styles.answers}>
            <Button
              variant="secondary"
              busy={busy && state === 'asking'}
              aria-pressed={busy && state === 'asking'}
              onClick={() => void finish({ helpful: true })}
            >
              {t('yes')}
            </Button>
            <Button
              variant="secondary"
              aria-pressed={state === 'why'}
              aria-expanded={state === 'why'}
              onClick={toggleForm}
            >
              {t('no')}
            </Button>
          </div>
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
