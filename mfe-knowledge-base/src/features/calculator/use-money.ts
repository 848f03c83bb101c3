import type { Range } from '@roadside/mfe-kit/contract';
import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';

/** Writes amounts of a currency as ranges: `21,000 – 34,000 ₽`; one figure where both ends are the same. */
export function useMoney(sign: string) {
  const t = useTranslate('knowledge-base');
  const { number } = useFormats();
  return ({ low, high }: Range): string =>
    low === high
      ? t('calculator.amount', { amount: number(low), sign })
      : t('calculator.range', { low: number(low), high: number(high), sign });
}
