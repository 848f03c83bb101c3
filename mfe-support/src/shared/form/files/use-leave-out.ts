import { useTranslate } from '@roadside/mfe-kit/fragment';
import type { LeaveOut } from '@roadside/mfe-kit/ui/uploader/Uploader';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Submits the form after the missing files are left out.
 *
 * @param missing Names of the missing files, from the uploader.
 */
export function useLeaveOut(
  form: RefObject<HTMLFormElement | null>,
  missing: readonly string[],
  action: 'send' | 'continue' = 'send',
): LeaveOut {
  const t = useTranslate('forms');
  const isRequested = useRef(false);
  const count = missing.length;
  useEffect(() => {
    if (!isRequested.current || count > 0) return;
    isRequested.current = false;
    form.current?.requestSubmit();
  }, [form, count]);
  return {
    text: t(`files.${action}_without`, { count }),
    onLeftOut() {
      isRequested.current = true;
    },
  };
}
