import { useFragmentContext } from '@roadside/mfe-kit/fragment';

/** Locale and city of the page, as requests name them, and paths of its site. */
export function usePlace() {
  const { locale, city } = useFragmentContext('locale', 'city');
  const at = { locale: locale.code, city: city.code };
  return { at, to: (path: string) => `/${at.locale}/${at.city}${path}` };
}
