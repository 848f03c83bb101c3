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
  const query = new URLSearchParams({ profession, hours, days, compare: compared });
  if (profession === PREMIUM) query.delete('profession');
  return `${PATHS[profession === PREMIUM ? 'ultima' : 'earnings']}?${query.toString()}`;
}
