import type { FragmentContext } from '@roadside/mfe-kit/contract';

/** Id of this site's service in the chat. */
const SERVICE_ID = 1;

/** Options of the site's own widget: one chat of the support service. */
export function siteOptions({ locale }: FragmentContext): object {
  return { serviceId: SERVICE_ID, lang: locale?.language ?? 'ru' };
}

/** Origin of the messenger: that of the configuration, else the page's. */
export function messengerOrigin({ site }: FragmentContext): string {
  return site?.messenger ?? location.origin;
}
