import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { oneKey, outcomeOf, useSubmission } from '@roadside/mfe-kit/forms';
import { useFlag } from '@roadside/mfe-kit/page';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';

import { saveAnswer, type SurveyAnswer } from './api';
import { readCollapsed, storeCollapsed, rememberSent } from './survey-storage';
import { OpenButton } from './OpenButton';
import { Panel } from './Panel';
import { Questions } from './Questions';
import { nextState } from './states';

/** How long after its code is there the survey appears, in milliseconds: nothing moves while the page takes it in. */
const APPEARS_AFTER_MS = 50;

/** How long the thanks are shown, in milliseconds. */
const DONE_MS = 2500;

/** How it begins, by what was done with it in this tab. */
const BEGINS = { opened: 'due', folded: 'aside', away: 'away' } as const;

/** The survey from the moment on in which the loader has found that it may start. */
export function Survey() {
  const t = useTranslate('survey');
  const { locale, city } = useFragmentContext('locale', 'city');
  const [state, dispatch] = useReducer(nextState, 'hidden');
  // The server takes the last of them: whoever changes their mind has one answer.
  const [keys] = useState(oneKey);
  const place = { locale: locale.code, city: city.code };
  const [hasFailed, setFailed] = useState(false);
  const { busy, submit } = useSubmission({
    keys,
    deliver: (answer: SurveyAnswer, key) => outcomeOf(saveAnswer(answer, place, key)),
  });
  const root = useRef<HTMLDivElement>(null);
  // What the visitor presses goes away with the press: then the focus goes on to what comes. It is never taken from anywhere else.
  const wantsFocus = useRef(false);
  useFlag('navigation_survey');

  useEffect(() => {
    if (state === 'hidden') {
      const timer = setTimeout(() => dispatch(BEGINS[readCollapsed() ?? 'opened']), APPEARS_AFTER_MS);
      return () => clearTimeout(timer);
    }
    if (state === 'done') {
      const timer = setTimeout(() => dispatch('over'), DONE_MS);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [state]);

  useLayoutEffect(() => {
    if (!wantsFocus.current || state === 'minified') return;
    wantsFocus.current = false;
    root.current?.querySelector<HTMLElement>('[data-takes-focus]')?.focus();
  }, [state]);

  const minimise = (byVisitor: boolean) => {
    wantsFocus.current = byVisitor;
    if (byVisitor) storeCollapsed('folded');
    dispatch('minimise');
  };
  const open = () => {
    wantsFocus.current = true;
    storeCollapsed(undefined);
    dispatch('open');
  };
  const away = () => {
    storeCollapsed('away');
    dispatch('away');
  };
  const send = async (answer: SurveyAnswer) => {
    const outcome = await submit(answer);
    if (outcome) setFailed(outcome.kind !== 'sent');
    if (outcome?.kind !== 'sent') return;
    rememberSent();
    wantsFocus.current = root.current?.contains(document.activeElement) ?? false;
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
          onCovering={() => minimise(false)}
          onFolded={() => dispatch('folded')}
        >
          {state === 'done' ? null : (
            <Questions
              status={busy ? 'sending' : hasFailed ? 'failed' : 'asking'}
              onSend={(answer) => void send(answer)}
            />
          )}
        </Panel>
      ) : null}
      {state === 'can-started' ? <OpenButton onOpen={open} onAway={away} /> : null}
    </div>
  );
}
