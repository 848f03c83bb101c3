import type { CalculatorPage } from '@roadside/mfe-kit/contract';

/** Paths of the calculators below locale and city, for pages and the product API. */
export const PATHS: Readonly<Record<CalculatorPage['kind'], string>> = {
  earnings: 'calculator',
  ultima: 'ultima-calculator',
};

/** Profession of the premium calculator. */
const PREMIUM = 'premium-driver';

/** Path and query of another job's calculator: the same hours and days, compared with this job. */
export function jobAddress(profession: string, input: Readonly<Record<string, string>>, compared: string): string {
  const { hours = '', days = '' } = input;
  const shared = { hours, days, compare: compared };
  return profession === PREMIUM
    ? `${PATHS.ultima}?${queryOf(shared)}`
    : `${PATHS.earnings}?${queryOf({ profession, ...shared })}`;
}

/** Query string of named values. The edge renders the page without URLSearchParams. */
export function queryOf(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');
}
