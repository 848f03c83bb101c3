import { useTranslate } from '@roadside/mfe-kit/fragment';
import { sendGoal } from '@roadside/mfe-kit/page';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useEffect, useId, useRef, useState } from 'react';

import { rememberAnswer, wasAnswered } from './answered';
import { useArticle } from './article';
import { sendFeedback, type Feedback } from './feedback';
import styles from './Helpful.module.css';
import { UnhelpfulForm } from './UnhelpfulForm';
import { useProblem } from './use-problem';

/** "Was this helpful?", asked once on a device. Who says no is asked why. */
export function Helpful() {
  const t = useTranslate('reactions');
  const article = useArticle();
  const problemOf = useProblem();
  const title = useId();
  const [before] = useState(() => wasAnswered(article.id));
  const [state, setState] = useState<'asking' | 'why' | 'done'>('asking');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const thanks = useRef<HTMLParagraphElement>(null);

  // What was pressed is gone: whoever uses the keyboard goes on from here.
  useEffect(() => {
    if (state === 'done') thanks.current?.focus({ preventScroll: true });
  }, [state]);

  async function answer(feedback: Feedback): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      await sendFeedback(article, feedback);
      rememberAnswer(article.id);
      sendGoal('article_feedback', { article: article.id, helpful: String(feedback.helpful) });
      setState('done');
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  if (before) return <p className={styles.thanks}>{t('answered_before')}</p>;
  return (
    <>
      {/* There from the start, so that screen readers hear of what comes into it. */}
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
              onClick={() => void answer({ helpful: true })}
            >
              {t('yes')}
            </Button>
            <Button
              variant="secondary"
              aria-expanded={state === 'why'}
              onClick={() => setState(state === 'why' ? 'asking' : 'why')}
            >
              {t('no')}
            </Button>
          </div>
        </div>
      )}
      {/* Folded, it keeps what was typed. */}
      {state === 'done' ? null : (
        <div hidden={state !== 'why'}>
          <UnhelpfulForm busy={busy} isOpen={state === 'why'} onSend={(feedback) => void answer(feedback)} />
        </div>
      )}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </>
  );
}
