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
    {
      name: 'compare',
      control: {
        type: 'choice',
        options: [
          { value: 'none', label: 'Nothing' },
          { value: 'courier-by-bicycle', label: 'Courier by bicycle' },
        ],
      },
    },
  ],
  input: {
    profession: 'taxi',
    car: 'own',
    hours: '8',
    days: '5',
    fuel_price: '62.50',
    consumption: '8.5',
    compare: 'none',
  },
  result: {
    net: { hour: { low: 196, high: 357 }, week: { low: 7840, high: 14_280 }, month: { low: 33_973, high: 61_880 } },
    gross_week: { low: 16800, high: 25600 },
    deductions: [
      { code: 'commission', week: { low: 3360, high: 5120 } },
      { code: 'tax', week: { low: 500, high: 1100 } },
      { code: 'fuel', week: { low: 5100, high: 5100 } },
    ],
  },
  apply_url: '/ru-en/moskva/become-contractor?profession=taxi',
  assumptions: [
    { code: 'range', values: {} },
    { code: 'distance', values: { km: '24' } },
    { code: 'month', values: {} },
  ],
};

/** The same week, beside a courier's week. */
export const COMPARED: CalculatorPage = {
  ...EARNINGS,
  input: { ...EARNINGS.input, compare: 'courier-by-bicycle' },
  jobs: [
    {
      profession: 'taxi',
      name: 'Taxi',
      tariff: 'Economy',
      net: { hour: { low: 196, high: 357 }, week: { low: 7840, high: 14_280 }, month: { low: 33_973, high: 61_880 } },
      gross_week: { low: 16_800, high: 25_600 },
      deductions: EARNINGS.result?.deductions ?? [],
    },
    {
      profession: 'courier-by-bicycle',
      name: 'Courier by bicycle',
      tariff: 'Orders as they come',
      net: { hour: { low: 236, high: 342 }, week: { low: 9424, high: 13_680 }, month: { low: 40_837, high: 59_280 } },
      gross_week: { low: 12_400, high: 18_000 },
      deductions: [{ code: 'commission', week: { low: 2976, high: 4320 } }],
    },
  ],
};

/** Makes of cars, of which the second has no model that suits the tariff. */
const MAKES = [
  'BMW',
  'Lada',
  'Audi',
  'Chery',
  'Exeed',
  'Genesis',
  'Geely',
  'Haval',
  'Hongqi',
  'Kia',
  'Lexus',
  'Voyah',
  'Zeekr',
];

/** The premium class, in a car that is too old, bought on credit. */
export const ULTIMA: CalculatorPage = {
  ...EARNINGS,
  kind: 'ultima',
  fields: [
    {
      name: 'make',
      control: {
        type: 'choice',
        options: MAKES.map((label) => {
          const value = label.toLowerCase();
          return label === 'Lada' ? { value, label, reason: 'no_model' } : { value, label };
        }),
      },
    },
    { name: 'year', control: { type: 'number', min: 2006, max: 2026, step: 1, decimals: 0, unit: 'year' } },
    {
      name: 'payment',
      control: { type: 'number', min: 0, max: 900_000, step: 1, decimals: 0, unit: 'money_per_month' },
    },
  ],
  input: { make: 'bmw', year: '2014', payment: '90000' },
  result: {
    net: { hour: { low: -19, high: 131 }, week: { low: -769, high: 5231 }, month: { low: -3332, high: 22_668 } },
    gross_week: { low: 20_000, high: 26_000 },
    deductions: [{ code: 'finance', week: { low: 20_769, high: 20_769 } }],
    break_even_month: 47,
    eligible: { eligible: false, reason: 'too_old', oldest_year: 2021, other_tariffs: ['Minivan'] },
  },
};
