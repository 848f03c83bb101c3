import type { CalculatorField } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';

type Unit = Extract<CalculatorField['control'], { type: 'number' }>['unit'];

/** Returns field labels, with the unit where the name lacks it. */
export function useFieldLabel(sign: string) {
  const t = useTranslate('calculator');
  const unitOf = (unit: Unit): string => {
    switch (unit) {
      case 'money':
      case 'money_per_day':
      case 'money_per_month':
        return sign;
      case 'money_per_litre':
        return t('unit.money_per_litre', { sign });
      case 'money_per_kwh':
        return t('unit.money_per_kwh', { sign });
      case 'percent':
        return '%';
      case 'litres_per_hundred_km':
        return t('unit.litres_per_hundred_km');
      case 'kwh_per_hundred_km':
        return t('unit.kwh_per_hundred_km');
      default:
        return '';
    }
  };
  return ({ name, control }: CalculatorField): string => {
    const label = t(`field.${name}` as 'field.profession');
    const unit = control.type === 'number' ? unitOf(control.unit) : '';
    return unit ? t('with_unit', { label, unit }) : label;
  };
}
