import type { PageModel } from '@roadside/mfe-kit/contract';

/** True on a page where offline copies are switched off. */
export function isOfflineOff({ flags }: PageModel): boolean {
  return flags['DISABLE_OFFLINE'] === 'on';
}
