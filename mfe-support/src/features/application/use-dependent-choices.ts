import type { FieldChoice, FormDefinition } from '@roadside/mfe-kit/contract';
import type { Values } from '@roadside/mfe-kit/forms';
import { request } from '@roadside/mfe-kit/request';
import { useEffect } from 'react';

/** Value of a choice outside the list. */
export const OTHER = 'other';

/** Deadline for the choices in milliseconds. */
const DEADLINE_MS = 8000;

interface DependentChoices {
  /** The page's form, with at most one field whose choices depend on another. */
  definition: FormDefinition;
  /** The page's values, to which its choices belong. */
  initialValues: Values;
  values: Values;
  /** Called with the form for the current values. Must be a stable function. */
  onChange: (definition: FormDefinition) => void;
}

/**
 * Updates the choices of a field when the field that they depend on changes. During loading and
 * after a failure only "other" remains.
 */
export function useDependentChoices({ definition, initialValues, values, onChange }: DependentChoices): void {
  const field = definition.fields.find((candidate) => candidate.choices_by);
  const dependency = field?.choices_by;
  const currentValue = (dependency && values[dependency.field]?.[0]) ?? '';
  const initialValue = (dependency && initialValues[dependency.field]?.[0]) ?? '';

  useEffect(() => {
    if (!field || !dependency) return;
    const setChoices = (choices: FieldChoice[]) =>
      onChange({ fields: definition.fields.map((current) => (current === field ? { ...current, choices } : current)) });
    const initialChoices = field.choices ?? [];
    if (currentValue === initialValue) {
      setChoices(initialChoices);
      return;
    }
    const others = initialChoices.filter(({ value }) => value === OTHER);
    setChoices(others);
    if (currentValue === '' || currentValue === OTHER) return;
    const controller = new AbortController();
    const fetchChoices = async () => {
      const models = await modelsAt(dependency.address + encodeURIComponent(currentValue), controller.signal).catch(
        () => [],
      );
      if (!controller.signal.aborted) setChoices([...models, ...others]);
    };
    void fetchChoices();
    return () => controller.abort();
  }, [definition, field, dependency, currentValue, initialValue, onChange]);
}

/** Models of a make, as choices. */
async function modelsAt(address: string, signal: AbortSignal): Promise<FieldChoice[]> {
  const [at = '', search] = address.split('?');
  const settings = { at, query: new URLSearchParams(search), signal, timeout: DEADLINE_MS };
  const { models } = await request('get', '/api/{locale}/{city}/car-models', settings);
  return models.map(({ name }) => ({ value: name, label: name }));
}
