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

/** State of a form. */
export interface FormState {
  /** The form's element. */
  readonly element: RefObject<HTMLFormElement | null>;
  readonly values: Values;
  /** Whether `values` includes typed text and the draft. */
  readonly isRead: boolean;
  /** Broken rules, until they are corrected. */
  readonly broken: BrokenRules;
  /** Number of failed validations: each moves the focus to the summary. */
  readonly errorCount: number;
  setValue: (name: string, values: readonly string[]) => void;
  /** Replaces all values. */
  replace: (values: Values) => void;
  /**
   * Validates the fields and checks that all files are attached. Shows errors and returns whether
   * there are none.
   */
  validate: () => boolean;
  /** Shows errors from the server. */
  showErrors: (codes: FormPage['errors']) => void;
}

interface FormSetup {
  definition: FormDefinition;
  /** Values and errors from the page. */
  page: Pick<FormPage, 'values' | 'errors'>;
  /**
   * Values for empty fields.
   *
   * @default none
   */
  defaults?: Values;
  /**
   * Names of files that are selected but not attached.
   *
   * @default none
   */
  missing?: readonly string[];
  /** Returns the draft's values. Called once, in the browser. They replace the page's values. */
  savedValues: () => Values | undefined;
}

/** The state of a form: server values, text typed before hydration, and the draft. */
export function useForm({ definition, page, defaults = NOTHING, missing = NONE, savedValues }: FormSetup): FormState {
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(() => withDefaults(page.values, defaults));
  const [broken, setBroken] = useState<BrokenRules>(() => brokenRules(definition, page.errors));
  const [errorCount, setErrorCount] = useState(() => (Object.keys(page.errors).length > 0 ? 1 : 0));
  // Whether missing files prevented sending. Their error stays while some are missing.
  const [isBlockedByFiles, setBlockedByFiles] = useState(false);
  const [isRead, setRead] = useState(false);

  // Before paint, so that typed text and the draft do not flicker.
  useLayoutEffect(() => {
    if (isRead || !element.current) return;
    setRead(true);
    setValues(
      withDefaults(
        { ...page.values, ...savedValues(), ...typedValues(element.current, definition, defaults) },
        defaults,
      ),
    );
  }, [isRead, page, defaults, savedValues, definition]);

  const fieldOf = useCallback((name: string) => definition.fields.find((field) => field.name === name), [definition]);

  const setValue = (name: string, next: readonly string[]) => {
    setValues((previous) => ({ ...previous, [name]: [...next] }));
    const field = fieldOf(name);
    // A corrected field loses its error immediately.
    if (field && broken[name]) setBroken((previous) => withRule(previous, name, checkField(field, next)));
  };
  const fileErrors = missing.length > 0 ? missingFiles(definition, missing) : NO_RULES;
  return {
    element,
    values,
    isRead,
    broken: isBlockedByFiles ? { ...broken, ...fileErrors } : broken,
    errorCount,
    setValue,
    replace(next) {
      setValues(next);
      setBroken({});
      setBlockedByFiles(false);
    },
    validate() {
      const failures = check(definition, values);
      const isValid = Object.keys({ ...failures, ...fileErrors }).length === 0;
      setBroken(failures);
      setBlockedByFiles(missing.length > 0);
      if (!isValid) setErrorCount((count) => count + 1);
      return isValid;
    },
    showErrors(codes) {
      const failures = brokenRules(definition, codes);
      setBroken(failures);
      if (Object.keys(failures).length > 0) setErrorCount((count) => count + 1);
    },
  };
}

const NOTHING: Values = {};

const NONE: readonly string[] = [];

const NO_RULES: BrokenRules = {};

/** Errors of missing files, for each file field. */
function missingFiles({ fields }: FormDefinition, names: readonly string[]): BrokenRules {
  const fileFields = fields.filter(({ kind }) => kind === 'files');
  return Object.fromEntries(fileFields.map(({ name }) => [name, { rule: 'not_attached', names }]));
}

/** Fills empty values with others. */
function withDefaults(values: Values, rest: Values): Values {
  const missing = Object.entries(rest).filter(([name]) => !values[name]?.some((value) => value !== ''));
  return { ...values, ...Object.fromEntries(missing) };
}

/** Values typed into the form's controls that are not empty and not defaults. */
function typedValues(form: HTMLFormElement, { fields }: FormDefinition, defaults: Values): Values {
  const data = new FormData(form);
  const entries: [string, string[]][] = [];
  for (const { name, kind } of fields) {
    const texts = data
      .getAll(name)
      .filter((value) => typeof value === 'string' && value !== '' && value !== defaults[name]?.[0]);
    if (kind !== 'files' && texts.length > 0) entries.push([name, texts as string[]]);
  }
  return Object.fromEntries(entries);
}

/** Broken rules with one field's rule replaced or removed. */
function withRule(previous: BrokenRules, name: string, rule: BrokenRule | undefined): BrokenRules {
  const { [name]: _before, ...rest } = previous;
  return rule ? { ...rest, [name]: rule } : rest;
}
