/**
 * Number and date patterns of a language: the namespace `formats`, generated from CLDR by
 * `scripts/formats.js`. The server script has no `Intl`, so neither side uses it: both must write
 * the same.
 */
export type Formats = Readonly<Record<string, string>>;

/** Number with the language's separators, rounded to at most 3 decimals. */
export function formatNumber(value: number, formats: Formats): string {
  if (!Number.isFinite(value)) return String(value);
  const rounded = Math.round(Math.abs(value) * 1000) / 1000;
  const [whole = '0', fraction] = plain(rounded).split('.');
  const grouped =
    whole.length >= 3 + Number(formats['number.grouping'] ?? 1)
      ? whole.replace(/\B(?=(\d{3})+$)/g, formats['number.group'] ?? '')
      : whole;
  const digits = fraction ? grouped + (formats['number.decimal'] ?? '.') + fraction : grouped;
  const minus = value < 0 && rounded !== 0 ? (formats['number.minus'] ?? '-') : '';
  return minus + digits;
}

/**
 * Date as `November 12, 2026`, from `YYYY-MM-DD` with or without a time. Other texts are returned
 * unchanged.
 */
export function formatDate(iso: string, formats: Formats): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? [];
  const pattern = formats['date.long'];
  if (!year || !month || !day || !pattern) return iso;
  return pattern.replace(/'([^']*)'|d+|M+|y+/g, (token, literal: string | undefined) => {
    if (literal !== undefined) return literal;
    if (token[0] === 'M') return formats[`month.${Number(month)}`] ?? month;
    return String(Number(token[0] === 'd' ? day : year));
  });
}

/** Decimal digits without an exponent. */
function plain(value: number): string {
  return value < 1e21 ? String(value) : BigInt(value).toString();
}
