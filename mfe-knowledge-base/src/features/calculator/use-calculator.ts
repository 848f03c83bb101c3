import type { CalculatorField, CalculatorPage } from '@roadside/mfe-kit/contract';
import { useFormats } from '@roadside/mfe-kit/fragment';
import { useEffect, useRef, useState, type RefObject } from 'react';

import { createCalculatorClient, type CalculatorClient } from './calculator-client';
import { toValidValues, isIncomplete, isValid, type Values } from './form/bounds';
import { enteredValues, isBrowserInvalid, uncorrected } from './form/entered-values';

/** Delay between a keystroke and the request, in milliseconds. */
const TYPING_MS = 200;

/** A calculator that recalculates while its form changes. */
export interface LiveCalculator {
  /** Its latest response. */
  readonly answer: CalculatorPage;
  /** Values of the fields. */
  readonly values: Values;
  /** Whether the results are outdated because a request failed. */
  readonly failed: boolean;
  /** Changes a field. */
  readonly change: (name: string, value: string) => void;
  /**
   * Whether a field's value is invalid. A value that is too low counts only after typing. The
   * results then use its previous value.
   */
  readonly isWrong: (field: CalculatorField) => boolean;
  /** Ends typing in a field: a value that is missing or too precise is corrected. */
  readonly leave: (name: string) => void;
  /** Submits the form. */
  readonly submit: () => void;
}

/**
 * Keeps a calculator's form and results in sync. The URL follows the responses, so that it can be
 * shared and reloaded.
 *
 * @param initial Calculator data from the page.
 * @param address Path of the calculator in the product API.
 * @param form The form's element, whose fields may have changed before hydration.
 */
export function useCalculator(
  initial: CalculatorPage,
  address: string,
  form: RefObject<HTMLFormElement | null>,
): LiveCalculator {
  const [answer, setAnswer] = useState(initial);
  const [values, setValues] = useState<Values>(initial.input);
  const [failed, setFailed] = useState(false);
  const [typedField, setTypedField] = useState('');
  const client = useRef<CalculatorClient>(undefined);
  const initialRef = useRef(initial);
  const { group } = useFormats();

  useEffect(() => {
    const newClient = createCalculatorClient(address, {
      onAnswer(next) {
        setAnswer(next);
        setFailed(false);
        // The field being typed in keeps its value.
        const focused = document.activeElement;
        const typed = focused instanceof HTMLInputElement && form.current?.contains(focused) ? focused.name : '';
        setValues((previous) => ({ ...next.input, ...uncorrected(next, previous, typed) }));
        history.replaceState(history.state, '', `?${new URLSearchParams(next.input).toString()}`);
      },
      onFailure: () => setFailed(true),
    });
    client.current = newClient;
    const entered = enteredValues(form.current, initialRef.current, group);
    if (Object.entries(entered).some(([name, value]) => initialRef.current.input[name] !== value)) {
      setValues(entered);
      newClient.requestResults(new URLSearchParams(toValidValues(initialRef.current, entered)), 0);
    }
    return () => newClient.stop();
  }, [address, form, group]);

  const recalculate = (next: Values, afterMs: number) => {
    const request = toValidValues(answer, next);
    const isUnchanged = answer.fields.every(({ name }) => request[name] === answer.input[name]);
    if (isUnchanged && !failed) client.current?.stop();
    else client.current?.requestResults(new URLSearchParams(request), afterMs);
  };
  return {
    answer,
    values,
    failed,
    change(name, value) {
      const next = { ...values, [name]: value };
      setValues(next);
      setTypedField(name);
      recalculate(next, TYPING_MS);
    },
    isWrong({ name, control }) {
      const text = values[name] ?? '';
      return !isValid(control, text) && !(isIncomplete(control, text) && (name === typedField || text === ''));
    },
    leave(name) {
      setTypedField('');
      const text = values[name] ?? '';
      const corrected = answer.input[name];
      const control = answer.fields.find((field) => field.name === name)?.control;
      // The visitor corrects values out of bounds. A pending response corrects a precise value.
      const isCorrectable = control !== undefined && (text === '' || isValid(control, text));
      if (corrected !== undefined && isCorrectable && isBrowserInvalid(form.current, name))
        setValues({ ...values, [name]: corrected });
    },
    submit: () => recalculate(values, 0),
  };
}
