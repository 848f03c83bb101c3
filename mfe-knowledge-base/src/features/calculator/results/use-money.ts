import type { Range } from '@roadside/mfe-kit/contract';
import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';

/** Formats currency ranges: `21,000 to 34,000 ₽`, or one amount if both ends are equal. */
export function useMoney(sign: string) {
  const t = useTranslate('calculator');
  const { number } = useFormats();
  return ({ low, high }: Range): string =>
    low === high
      ? t('amount', { amount: number(low), sign })
      : t('range', { low: number(low), high: number(high), sign });
}
