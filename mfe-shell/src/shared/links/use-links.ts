import type { MenuLink } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';

import { useSupportOffered } from '../visitor/use-support-offered';
import { useSupportUrl } from './use-support-url';

/** Whether a link leads to the support form. */
export function isSupport(link: MenuLink): boolean {
  return link.open_modal === 'support';
}

/**
 * The menu's links, with the support form exactly where the site offers it. It carries along what
 * the page is about.
 */
export function useLinks(links: readonly MenuLink[]): readonly MenuLink[] {
  const t = useTranslate('shell');
  const url = useSupportUrl();
  if (!useSupportOffered()) return links.filter((link) => !isSupport(link));
  if (links.some(isSupport)) return links.map((link) => (isSupport(link) ? { ...link, url } : link));
  return [...links, { name: t('support.contact'), url, is_profession: false, open_modal: 'support' }];
}
