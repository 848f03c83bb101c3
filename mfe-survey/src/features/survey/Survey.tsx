import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { singleKey, outcomeOf, useSubmission } from '@roadside/mfe-kit/forms';
import { useFlag } from '@roadside/mfe-kit/page';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';

import { saveAnswer, type SurveyAnswer } from './api';
import { readCollapsed, storeCollapsed, storeAnswered } from './survey-storage';
import { OpenButton } from './OpenButton';
import { Panel } from './Panel';
import { Questions } from './Questions';
import { nextState } from './states';

/** Delay after mounting before the survey appears, in milliseconds. Nothing moves meanwhile. */
const APPEARS_AFTER_MS = 50;

/** How long the thanks are shown, in milliseconds. */
const DONE_MS = 2500;

/** Initial event by the state stored in this tab. */
const INITIAL_EVENTS = { opened: 'due', folded: 'aside', away: 'away' } as const;

/** The survey. The loader mounts it when its start conditions hold. */
export function Survey() {
  const t = useTranslate('survey');
  const { locale, city } = useFragmentContext('locale', 'city');
  const [state, dispatch] = useReducer(nextState, 'hidden');
  // The server keeps the last answer per key, so a changed answer replaces the first.
  const [keys] = useState(singleKey);
  const place = { locale: locale.code, city: city.code };
  const [hasFailed, setFailed] = useState(false);
  const { busy, submit } = useSubmission({
    keys,
    deliver: (answer: SurveyAnswer, key) => outcomeOf(saveAnswer(answer, place, key)),
  });
  const root = useRef<HTMLDivElement>(null);
  // A press removes the pressed button, so the focus moves to the next part. It is never taken from
  // elsewhere.
  const shouldFocus = useRef(false);
  useFlag('navigation_survey');

  useEffect(() => {
    if (state === 'hidden') {
      const timer = setTimeout(() => dispatch(INITIAL_EVENTS[readCollapsed() ?? 'opened']), APPEARS_AFTER_MS);
      return () => clearTimeout(timer);
    }
    if (state === 'done') {
      const timer = setTimeout(() => dispatch('over'), DONE_MS);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [state]);

  useLayoutEffect(() => {
    if (!shouldFocus.current || state === 'minified') return;
    shouldFocus.current = false;
    root.current?.querySelector<HTMLElement>('[data-takes-focus]')?.focus();
  }, [state]);

  const minimise = (byVisitor: boolean) => {
    shouldFocus.current = byVisitor;
    if (byVisitor) storeCollapsed('folded');
    dispatch('minimise');
  };
  const open = () => {
    shouldFocus.current = true;
    storeCollapsed(undefined);
    dispatch('open');
  };
  const remove = () => {
    storeCollapsed('away');
    dispatch('away');
  };
  const send = async (answer: SurveyAnswer) => {
    const outcome = await submit(answer);
    if (outcome) setFailed(outcome.kind !== 'sent');
    if (outcome?.kind !== 'sent') return;
    storeAnswered();
    shouldFocus.current = root.current?.contains(document.activeElement) ?? false;
    dispatch('sent');
  };

  const isPanel = state === 'opened' || state === 'minified' || state === 'done';
  return (
    <div ref={root}>
      <VisuallyHidden as="p" role="status">
        {state === 'opened' ? t('appeared') : state === 'done' ? t('thanks') : ''}
      </VisuallyHidden>
      {isPanel ? (
        <Panel
          state={state}
          onMinimise={() => minimise(true)}
          onObscuresFocus={() => minimise(false)}
          onCollapsed={() => dispatch('folded')}
        >
          {state === 'done' ? null : (
            <Questions
              status={busy ? 'sending' : hasFailed ? 'failed' : 'asking'}
              onSend={(answer) => void send(answer)}
            />
          )}
        </Panel>
      ) : null}
      {state === 'can-started' ? <OpenButton onOpen={open} onRemove={remove} /> : null}
    </div>
  );
}
