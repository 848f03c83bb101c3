import type { CalculatorField, CalculatorPage } from '@roadside/mfe-kit/contract';
import { useEffect, useRef, useState, type RefObject } from 'react';

import { createCalculatorClient, type CalculatorClient } from './calculator-client';
import { askable, isBegun, isGood, type Values } from './bounds';

/** How long after a change the figures are asked for, in milliseconds: somebody who types is not done yet. */
const TYPING_MS = 200;

/** A calculator that answers while its form is filled in. */
export interface LiveCalculator {
  /** Its newest answer. */
  readonly answer: CalculatorPage;
  /** What stands in the fields. */
  readonly values: Values;
  /** Whether the figures are older than what stands in the fields, and newer ones could not be had. */
  readonly failed: boolean;
  /** A field has been changed. */
  readonly change: (name: string, value: string) => void;
  /** Whether what stands in a field is out of its bounds; too little is not while more is being typed. The figures are then for what stood there before. */
  readonly isWrong: (field: CalculatorField) => boolean;
  /** A field has been left: what is missing or too exact is mended. */
  readonly leave: (name: string) => void;
  /** The button has been pressed. */
  readonly submit: () => void;
}

/**
 * Keeps a calculator's form and figures together. The address follows the answers, so that it can be shared and reloaded.
 *
 * @param given What the page came with.
 * @param address Of the product API's calculator.
 * @param form The form's element, whose fields may have been changed before the page was alive.
 */
export function useCalculator(
  given: CalculatorPage,
  address: string,
  form: RefObject<HTMLFormElement | null>,
): LiveCalculator {
  const [answer, setAnswer] = useState(given);
  const [values, setValues] = useState<Values>(given.input);
  const [failed, setFailed] = useState(false);
  const [typedIn, setTypedIn] = useState('');
  const asker = useRef<CalculatorClient>(undefined);
  const first = useRef(given);

  useEffect(() => {
    const live = createCalculatorClient(address, {
      onAnswer(next) {
        setAnswer(next);
        setFailed(false);
        // What is being typed is left alone until its field is.
        const present = document.activeElement;
        const typed = present instanceof HTMLInputElement && form.current?.contains(present) ? present.name : '';
        setValues((before) => ({ ...next.input, ...keptOf(next, before, typed) }));
        history.replaceState(history.state, '', `?${new URLSearchParams(next.input).toString()}`);
      },
      onFailure: () => setFailed(true),
    });
    asker.current = live;
    const here = entered(form.current);
    if (Object.entries(here).some(([name, value]) => first.current.input[name] !== value)) {
      setValues(here);
      live.ask(new URLSearchParams(askable(first.current, here)), 0);
    }
    return () => live.stop();
  }, [address, form]);

  const ask = (next: Values, afterMs: number) => {
    const asked = askable(answer, next);
    const isAnswered = answer.fields.every(({ name }) => asked[name] === answer.input[name]);
    if (isAnswered && !failed) asker.current?.stop();
    else asker.current?.ask(new URLSearchParams(asked), afterMs);
  };
  return {
    answer,
    values,
    failed,
    change(name, value) {
      const next = { ...values, [name]: value };
      setValues(next);
      setTypedIn(name);
      ask(next, TYPING_MS);
    },
    isWrong({ name, control }) {
      const text = values[name] ?? '';
      return !isGood(control, text) && !(isBegun(control, text) && (name === typedIn || text === ''));
    },
    leave(name) {
      setTypedIn('');
      const text = values[name] ?? '';
      const mended = answer.input[name];
      const control = answer.fields.find((field) => field.name === name)?.control;
      // What is out of bounds is the visitor's to mend. What is too exact is mended by its answer, where that is still to come.
      const isOthers = control !== undefined && (text === '' || isGood(control, text));
      if (mended !== undefined && isOthers && isRefused(form.current, name)) setValues({ ...values, [name]: mended });
    },
    submit: () => ask(values, 0),
  };
}

/** What stands in a form. */
function entered(form: HTMLFormElement | null): Record<string, string> {
  const pairs = form ? Array.from(new FormData(form)) : [];
  return Object.fromEntries(pairs.map(([name, value]) => [name, typeof value === 'string' ? value : '']));
}

/** What an answer leaves alone: the field that is typed in, and what it did not reckon with. */
function keptOf({ fields }: CalculatorPage, before: Values, typed: string): Values {
  const kept = fields.flatMap(({ name, control }) => {
    const text = before[name];
    return text !== undefined && (name === typed || !isGood(control, text)) ? [[name, text]] : [];
  });
  return Object.fromEntries(kept) as Values;
}

/** Whether the browser itself refuses what stands in a field. */
function isRefused(form: HTMLFormElement | null, name: string): boolean {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement && !field.validity.valid;
}
