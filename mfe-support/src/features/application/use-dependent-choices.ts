import type { FieldChoice, FormDefinition } from '@roadside/mfe-kit/contract';
import type { Values } from '@roadside/mfe-kit/forms';
import { request } from '@roadside/mfe-kit/request';
import { useEffect } from 'react';

/** What stands for a choice that no list names. */
export const OTHER = 'other';

/** How long the choices are waited for, in milliseconds. */
const PATIENCE_MS = 8000;

/** Props of {@link useDependentChoices}. */
interface DependentChoices {
  /** The form as the page brought it, with at most one field whose choices depend on another. */
  definition: FormDefinition;
  /** What was in it then: its choices are for that. */
  first: Values;
  values: Values;
  /** Hears of the form with the choices for what is in it now. A stable function. */
  onChange: (definition: FormDefinition) => void;
}

/**
 * Keeps the choices of a field in step with the field that they depend on. While they are fetched, and when they cannot be, the choice of
 * another one remains.
 */
export function useDependentChoices({ definition, first, values, onChange }: DependentChoices): void {
  const field = definition.fields.find((candidate) => candidate.choices_by);
  const by = field?.choices_by;
  const present = (by && values[by.field]?.[0]) ?? '';
  const initial = (by && first[by.field]?.[0]) ?? '';

  useEffect(() => {
    if (!field || !by) return;
    const offer = (choices: FieldChoice[]) =>
      onChange({ fields: definition.fields.map((one) => (one === field ? { ...one, choices } : one)) });
    const known = field.choices ?? [];
    if (present === initial) {
      offer(known);
      return;
    }
    const others = known.filter(({ value }) => value === OTHER);
    offer(others);
    if (present === '' || present === OTHER) return;
    const stop = new AbortController();
    const fetchChoices = async () => {
      const models = await modelsAt(by.address + encodeURIComponent(present), stop.signal).catch(() => []);
      if (!stop.signal.aborted) offer([...models, ...others]);
    };
    void fetchChoices();
    return () => stop.abort();
  }, [definition, field, by, present, initial, onChange]);
}

/** Models of a make, as choices. */
async function modelsAt(address: string, signal: AbortSignal): Promise<FieldChoice[]> {
  const [at = '', search] = address.split('?');
  const settings = { at, query: new URLSearchParams(search), signal, timeout: PATIENCE_MS };
  const { models } = await request('get', '/api/{locale}/{city}/car-models', settings);
  return models.map(({ name }) => ({ value: name, label: name }));
}
