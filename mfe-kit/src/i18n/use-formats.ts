import { useFragmentContext } from '../fragment/context';
import { formatDate, formatNumber } from './formats';

/**
 * Dates and numbers in the page's language. Requires `formats` in `messages` of `fragment.json`.
 */
export function useFormats() {
  const formats = useFragmentContext().messages.formats ?? {};
  return {
    /** `2026-11-12` as `November 12, 2026`. */
    date: (iso: string) => formatDate(iso, formats),
    /** `12345.6` as `12,345.6`. */
    number: (value: number) => formatNumber(value, formats),
    /** Separator of thousands. */
    group: formats['number.group'] ?? '',
  };
}
