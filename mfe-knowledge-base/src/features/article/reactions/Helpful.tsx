import { useTranslate } from '@roadside/mfe-kit/fragment';
import { oneKey, useSubmission } from '@roadside/mfe-kit/forms';
import { sendGoal } from '@roadside/mfe-kit/page';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useEffect, useId, useRef, useState } from 'react';

import { rememberAnswer, wasAnswered } from './answered';
import { useArticle } from './article';
import { sendFeedback, type Feedback } from './feedback';
import styles from './Helpful.module.css';
import { UnhelpfulForm } from './UnhelpfulForm';
import { useProblem } from './use-problem';

/** "Was this helpful?", asked once on a device. A no counts at once; who says it is asked why, which is added to the same answer. */
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
  // The server takes the last of what is said; what is added must not overtake it.
  const [keys] = useState(oneKey);
  const { submit } = useSubmission({
    keys,
    deliver: (feedback: Feedback, key) => sendFeedback(article, feedback, key),
  });
  /** What has been said, unless that failed. */
  const said = useRef<boolean>(undefined);

  // What was pressed is gone: whoever uses the keyboard goes on from here.
  useEffect(() => {
    if (state === 'done') thanks.current?.focus({ preventScroll: true });
  }, [state]);

  /** Says it. Whether that worked. */
  async function say(feedback: Feedback): Promise<boolean> {
    const isNew = said.current !== feedback.helpful;
    said.current = feedback.helpful;
    setProblem('');
    const outcome = await submit(feedback);
    if (outcome?.kind === 'sent') {
      rememberAnswer(article.id);
      if (isNew) sendGoal('article_feedback', { article: article.id, helpful: String(feedback.helpful) });
    } else if (outcome) {
      said.current = undefined;
      setProblem(problemOf(outcome));
    }
    return outcome?.kind === 'sent';
  }

  async function finish(feedback: Feedback): Promise<void> {
    if (busy) return;
    setBusy(true);
    if (await say(feedback)) setState('done');
    setBusy(false);
  }

  function fold(): void {
    setState(state === 'why' ? 'asking' : 'why');
    if (state === 'asking' && said.current !== false) void say({ helpful: false });
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
              onClick={() => void finish({ helpful: true })}
            >
              {t('yes')}
            </Button>
            <Button variant="secondary" aria-expanded={state === 'why'} onClick={fold}>
              {t('no')}
            </Button>
          </div>
        </div>
      )}
      {/* Folded, it keeps what was typed. */}
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
