import type { CalculatorField } from '@roadside/mfe-kit/contract';
import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';

import { boundsOf } from './bounds';

/** Says what a field takes, and with what the figures are reckoned as long as something else stands in it. */
export function useOutOfBounds() {
  const t = useTranslate('calculator');
  const { number } = useFormats();
  return ({ control }: CalculatorField, used: string): string | undefined => {
    if (control.type !== 'number') return undefined;
    const { min, max } = boundsOf(control);
    // Years are no amounts: nothing stands between their digits.
    const written = (amount: number) => (control.unit === 'year' ? String(amount) : number(amount));
    const values = { min: written(min), max: written(max), used: written(Number(used)) };
    return control.decimals === 0 ? t('out_of_bounds_whole', values) : t('out_of_bounds', values);
  };
}
