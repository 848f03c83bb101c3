import type { components } from '@roadside/mfe-kit/product-api';
import { useEffect, useState } from 'react';

type CountryList = components['schemas']['CountryList'];

/** A country to choose. */
export interface CountryName {
  readonly code: string;
  readonly name: string;
}

const NONE: readonly CountryName[] = [];

/** Lists by address: they do not change while the page is open. */
const fetched = new Map<string, readonly CountryName[]>();

/** The site's countries in the page's language; none until they are known. The picker works without them. */
export function useCountries(page: { locale: string; city: string }): readonly CountryName[] {
  const address = `/api/${page.locale}/${page.city}/country-list`;
  const [countries, setCountries] = useState(fetched.get(address) ?? NONE);
  useEffect(() => {
    if (fetched.has(address)) return;
    let current = true;
    void fetchCountries(address).then((list) => {
      if (list.length > 0) fetched.set(address, list);
      return current && setCountries(list);
    });
    return () => {
      current = false;
    };
  }, [address]);
  return countries;
}

async function fetchCountries(address: string): Promise<readonly CountryName[]> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) return NONE;
  const { countries } = (await response.json()) as CountryList;
  return countries.map(({ code, name }) => ({ code, name }));
}
