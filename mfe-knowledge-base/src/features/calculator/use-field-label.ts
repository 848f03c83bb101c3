import type { CalculatorField } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';

type Unit = Extract<CalculatorField['control'], { type: 'number' }>['unit'];

/** Labels of fields, each with its unit where the name does not say it. */
export function useFieldLabel(sign: string) {
  const t = useTranslate('knowledge-base');
  const unitOf = (unit: Unit): string => {
    switch (unit) {
      case 'money':
      case 'money_per_day':
      case 'money_per_month':
        return sign;
      case 'money_per_litre':
        return t('calculator.unit.money_per_litre', { sign });
      case 'money_per_kwh':
        return t('calculator.unit.money_per_kwh', { sign });
      case 'percent':
        return '%';
      case 'litres_per_hundred_km':
        return t('calculator.unit.litres_per_hundred_km');
      case 'kwh_per_hundred_km':
        return t('calculator.unit.kwh_per_hundred_km');
      default:
        return '';
    }
  };
  return ({ name, control }: CalculatorField): string => {
    const label = t(`calculator.field.${name}` as 'calculator.field.profession');
    const unit = control.type === 'number' ? unitOf(control.unit) : '';
    return unit ? t('calculator.with_unit', { label, unit }) : label;
  };
}
