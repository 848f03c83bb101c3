import type { CalculatorField } from '@roadside/mfe-kit/contract';
import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';

import { boundsOf } from './bounds';

/** Returns the error of a value out of bounds: the bounds, and the value used instead. */
export function useOutOfBounds() {
  const t = useTranslate('calculator');
  const { number } = useFormats();
  return ({ control }: CalculatorField, used: string): string | undefined => {
    if (control.type !== 'number') return undefined;
    const { min, max } = boundsOf(control);
    // Years have no thousands separator.
    const written = (amount: number) => (control.unit === 'year' ? String(amount) : number(amount));
    const values = { min: written(min), max: written(max), used: written(Number(used)) };
    return control.decimals === 0 ? t('out_of_bounds_whole', values) : t('out_of_bounds', values);
  };
}
