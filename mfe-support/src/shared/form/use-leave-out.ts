import { useTranslate } from '@roadside/mfe-kit/fragment';
import type { LeaveOut } from '@roadside/mfe-kit/ui/uploader/Uploader';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * The way on without files that are missing: sends the form once they are left out.
 * @param missing Their names, as the uploader tells them.
 */
export function useLeaveOut(
  form: RefObject<HTMLFormElement | null>,
  missing: readonly string[],
  how: 'send' | 'continue' = 'send',
): LeaveOut {
  const t = useTranslate('forms');
  const isWanted = useRef(false);
  const count = missing.length;
  useEffect(() => {
    if (!isWanted.current || count > 0) return;
    isWanted.current = false;
    form.current?.requestSubmit();
  }, [form, count]);
  return {
    text: t(`files.${how}_without`, { count }),
    onLeftOut() {
      isWanted.current = true;
    },
  };
}
