import type { CalculatorOption } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';

/** Returns an option's name, with the reason if it does not suit. */
export function useOptionText() {
  const t = useTranslate('calculator');
  const reasonOf = useReason();
  return (option: CalculatorOption) => {
    const reason = reasonOf(option);
    return reason ? t('with_reason', { label: option.label, reason }) : option.label;
  };
}

/** Returns why an option does not suit the tariff, in words. */
export function useReason() {
  const t = useTranslate('calculator');
  return ({ reason }: CalculatorOption) => (reason ? t(`option.${reason}` as 'option.too_old') : undefined);
}
