import type { CalculatorPage } from '@roadside/mfe-kit/contract';
import { useEffect, useRef, useState, type RefObject } from 'react';

import { createAsker, type Asker } from './asker';

/** How long after a change the figures are asked for, in milliseconds: somebody who types is not done yet. */
const TYPING_MS = 200;

/** What has been put in, by the name of the field. */
export type Values = Readonly<Record<string, string>>;

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
  /** A field has been left: what is out of bounds is mended. */
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
  const asker = useRef<Asker>(undefined);
  const first = useRef(given);

  useEffect(() => {
    const live = createAsker(address, {
      onAnswer(next) {
        setAnswer(next);
        setFailed(false);
        // What is being typed is left alone until its field is.
        const present = document.activeElement;
        const typed = present instanceof HTMLInputElement && form.current?.contains(present) ? present.name : '';
        setValues((before) => ({ ...next.input, ...(before[typed] === undefined ? {} : { [typed]: before[typed] }) }));
        history.replaceState(history.state, '', `?${new URLSearchParams(next.input).toString()}`);
      },
      onFailure: () => setFailed(true),
    });
    asker.current = live;
    const here = entered(form.current);
    if (Object.entries(here).some(([name, value]) => first.current.input[name] !== value)) {
      setValues(here);
      live.ask(new URLSearchParams(here), 0);
    }
    return () => live.stop();
  }, [address, form]);

  const ask = (next: Values, afterMs: number) => asker.current?.ask(new URLSearchParams(next), afterMs);
  return {
    answer,
    values,
    failed,
    change(name, value) {
      const next = { ...values, [name]: value };
      setValues(next);
      ask(next, TYPING_MS);
    },
    leave(name) {
      const mended = answer.input[name];
      // Unless its answer is still to come: it mends the field then.
      if (mended !== undefined && isOutOfBounds(form.current, name)) setValues({ ...values, [name]: mended });
    },
    submit: () => ask(values, 0),
  };
}

/** What stands in a form. */
function entered(form: HTMLFormElement | null): Record<string, string> {
  const pairs = form ? Array.from(new FormData(form)) : [];
  return Object.fromEntries(pairs.map(([name, value]) => [name, typeof value === 'string' ? value : '']));
}

/** Whether the browser itself refuses what stands in a field. */
function isOutOfBounds(form: HTMLFormElement | null, name: string): boolean {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement && !field.validity.valid;
}
