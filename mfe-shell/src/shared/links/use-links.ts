import type { MenuLink } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { pathTo } from './paths';
import { useSupportOffered } from '../visitor/use-support-offered';

/** Whether a link leads to the support form. */
export function isSupport(link: MenuLink): boolean {
  return link.open_modal === 'support';
}

/** The menu's links, with the support form exactly where the site offers it. */
export function useLinks(links: readonly MenuLink[]): readonly MenuLink[] {
  const t = useTranslate('shell');
  const place = useFragmentContext('locale', 'city');
  if (!useSupportOffered()) return links.filter((link) => !isSupport(link));
  if (links.some(isSupport)) return links;
  const url = pathTo('contact-us', place);
  return [...links, { name: t('support.contact'), url, is_profession: false, open_modal: 'support' }];
}
