import type { FormDefinition, FormPage } from '@roadside/mfe-kit/contract';
import {
  brokenRules,
  check,
  checkField,
  type BrokenRule,
  type BrokenRules,
  type Values,
} from '@roadside/mfe-kit/forms';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** A form while it is filled in. */
export interface FormState {
  /** The form's element. */
  readonly element: RefObject<HTMLFormElement | null>;
  readonly values: Values;
  /** Whether what was typed and kept before is in `values`. */
  readonly isRead: boolean;
  /** What is wrong. It stays until it is mended. */
  readonly broken: BrokenRules;
  /** Counts the times at which something wrong was told: then its summary asks for the focus. */
  readonly told: number;
  setValue: (name: string, values: readonly string[]) => void;
  /** Puts other values in the place of all. */
  replace: (values: Values) => void;
  /** Whether all is good, and every file that was chosen is attached. Else it is told. */
  validate: () => boolean;
  /** Tells what the server found. */
  tell: (codes: FormPage['errors']) => void;
}

/** Props of {@link useForm}. */
interface FormSetup {
  definition: FormDefinition;
  /** What the page says is in it, and wrong with it. */
  page: Pick<FormPage, 'values' | 'errors'>;
  /** What stands in fields that are empty otherwise. @default nothing */
  first?: Values;
  /** Names of the files that were chosen and are not attached. @default none */
  missing?: readonly string[];
  /** What was written here before; asked for once, in the browser. What is in the page already stands above it. */
  kept: () => Values | undefined;
}

/** The state of a form: what the server sent, what was typed before the scripts came, and what was kept on the device. */
export function useForm({ definition, page, first = NOTHING, missing = NONE, kept }: FormSetup): FormState {
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(() => filled(page.values, first));
  const [broken, setBroken] = useState<BrokenRules>(() => brokenRules(definition, page.errors));
  const [told, setTold] = useState(() => (Object.keys(page.errors).length > 0 ? 1 : 0));
  // Whether a sending was held up by files: it is told for as long as some are missing.
  const [isHeldUp, setHeldUp] = useState(false);
  const [isRead, setRead] = useState(false);

  // Before the browser paints: what was typed must not be seen to go, nor what was kept to come.
  useLayoutEffect(() => {
    if (isRead || !element.current) return;
    setRead(true);
    setValues(filled({ ...page.values, ...kept(), ...typedInto(element.current, definition, first) }, first));
  }, [isRead, page, first, kept, definition]);

  const fieldOf = useCallback((name: string) => definition.fields.find((field) => field.name === name), [definition]);

  const setValue = (name: string, next: readonly string[]) => {
    setValues((before) => ({ ...before, [name]: [...next] }));
    const field = fieldOf(name);
    // Somebody who mends it sees at once that it is mended.
    if (field && broken[name]) setBroken((before) => withRule(before, name, checkField(field, next)));
  };
  const filesRules = missing.length > 0 ? missingFiles(definition, missing) : NO_RULES;
  return {
    element,
    values,
    isRead,
    broken: isHeldUp ? { ...broken, ...filesRules } : broken,
    told,
    setValue,
    replace(next) {
      setValues(next);
      setBroken({});
      setHeldUp(false);
    },
    validate() {
      const found = check(definition, values);
      const isGood = Object.keys({ ...found, ...filesRules }).length === 0;
      setBroken(found);
      setHeldUp(missing.length > 0);
      if (!isGood) setTold((times) => times + 1);
      return isGood;
    },
    tell(codes) {
      const found = brokenRules(definition, codes);
      setBroken(found);
      if (Object.keys(found).length > 0) setTold((times) => times + 1);
    },
  };
}

const NOTHING: Values = {};

const NONE: readonly string[] = [];

const NO_RULES: BrokenRules = {};

/** What is told of files that are missing, beside each field of files. */
function missingFiles({ fields }: FormDefinition, names: readonly string[]): BrokenRules {
  const ofFiles = fields.filter(({ kind }) => kind === 'files');
  return Object.fromEntries(ofFiles.map(({ name }) => [name, { rule: 'not_attached', names }]));
}

/** These values, with others where there are none. */
function filled(values: Values, others: Values): Values {
  const missing = Object.entries(others).filter(([name]) => !values[name]?.some((value) => value !== ''));
  return { ...values, ...Object.fromEntries(missing) };
}

/** What is in the form's controls already, of what is not empty and did not stand there from the first. */
function typedInto(form: HTMLFormElement, { fields }: FormDefinition, first: Values): Values {
  const data = new FormData(form);
  const typed: [string, string[]][] = [];
  for (const { name, kind } of fields) {
    const texts = data
      .getAll(name)
      .filter((value) => typeof value === 'string' && value !== '' && value !== first[name]?.[0]);
    if (kind !== 'files' && texts.length > 0) typed.push([name, texts as string[]]);
  }
  return Object.fromEntries(typed);
}

/** Rules in which a field's has been replaced, or taken out. */
function withRule(before: BrokenRules, name: string, rule: BrokenRule | undefined): BrokenRules {
  const { [name]: _before, ...others } = before;
  return rule ? { ...others, [name]: rule } : others;
}
