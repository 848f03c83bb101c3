/** Checks the content security policy of a page. */
import { BRANDS, originOf, portOf } from '../pages/pages.ts';
import type { Place } from '../pages/visits.ts';

/** Sources in the policy of every page. */
const NEEDED = ["default-src 'none'", "require-trusted-types-for 'script'", "frame-ancestors 'none'"];

/** Unsafe parts of a content security policy, as sentences. */
export function policyFaults(policy: string, { brand, served }: Place): string[] {
  const faults = NEEDED.filter((part) => !policy.includes(part)).map((part) => `${part} is missing`);
  if (policy.includes('unsafe-')) faults.push('it allows something unsafe');
  // Our other sites are notified of the chosen city. Nothing else needs another origin.
  const [connect = ''] = /connect-src [^;]+/.exec(policy) ?? [];
  const sites = [...BRANDS.filter((other) => other !== brand), 'kz' as const];
  const expected = ['connect-src', "'self'", ...sites.map((site) => originOf(site, portOf(served)))].join(' ');
  if (connect !== expected) faults.push(`“${connect}” is not “${expected}”`);
  const [loose] = /\*|https?:|data:|blob:|nonce-/.exec(policy.replace(connect, '')) ?? [];
  if (loose) faults.push(`${loose} is allowed`);
  return faults;
}
