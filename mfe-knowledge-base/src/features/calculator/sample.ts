import type { CalculatorPage } from '@roadside/mfe-kit/contract';

/** A taxi driver's week, as the product API returns it. */
export const EARNINGS: CalculatorPage = {
  kind: 'earnings',
  as_of: '2026-07-01',
  currency: 'RUB',
  currency_sign: '₽',
  fields: [
    {
      name: 'profession',
      control: {
        type: 'choice',
        options: ['Taxi', 'Courier on foot', 'Courier by bicycle', 'Cargo'].map((label) => ({
          value: label.toLowerCase().replaceAll(' ', '-'),
          label,
        })),
      },
    },
    {
      name: 'car',
      control: {
        type: 'choice',
        options: [
          { value: 'own', label: 'Own car' },
          { value: 'rented', label: 'Rented car' },
        ],
      },
    },
    { name: 'hours', control: { type: 'number', min: 1, max: 12, step: 1, decimals: 0, unit: 'hours_per_day' } },
    { name: 'days', control: { type: 'number', min: 1, max: 7, step: 1, decimals: 0, unit: 'days_per_week' } },
    {
      name: 'fuel_price',
      control: { type: 'number', min: 0, max: 62500, step: 1, decimals: 2, unit: 'money_per_litre' },
    },
    {
      name: 'consumption',
      control: { type: 'number', min: 0, max: 850, step: 1, decimals: 1, unit: 'litres_per_hundred_km' },
    },
  ],
  input: { profession: 'taxi', car: 'own', hours: '8', days: '5', fuel_price: '62.50', consumption: '8.5' },
  result: {
    net: { hour: { low: 196, high: 357 }, week: { low: 7840, high: 14280 }, month: { low: 33973, high: 61880 } },
    gross_week: { low: 16800, high: 25600 },
    deductions: [
      { code: 'commission', week: { low: 3360, high: 5120 } },
      { code: 'tax', week: { low: 500, high: 1100 } },
      { code: 'fuel', week: { low: 5100, high: 5100 } },
    ],
  },
  assumptions: [
    { code: 'range', values: {} },
    { code: 'distance', values: { km: '24' } },
    { code: 'month', values: {} },
  ],
};

/** The premium class, in a car that is too old, bought on credit. */
export const ULTIMA: CalculatorPage = {
  ...EARNINGS,
  kind: 'ultima',
  fields: [
    { name: 'year', control: { type: 'number', min: 2006, max: 2026, step: 1, decimals: 0, unit: 'year' } },
    {
      name: 'payment',
      control: { type: 'number', min: 0, max: 900_000, step: 1, decimals: 0, unit: 'money_per_month' },
    },
  ],
  input: { year: '2014', payment: '90000' },
  result: {
    net: { hour: { low: -40, high: 120 }, week: { low: -1600, high: 4800 }, month: { low: -6933, high: 20800 } },
    gross_week: { low: 40_000, high: 60_000 },
    deductions: [{ code: 'finance', week: { low: 20_769, high: 20_769 } }],
    break_even_month: 47,
    eligible: { eligible: false, reason: 'too_old', oldest_year: 2021 },
  },
};
