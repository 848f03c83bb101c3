import { useState } from 'react';

import type { UploadedFile } from '../../contract';
import { GENERIC_LIMITS, type UploadLimits } from '../../uploads/limits';
import { createQueue } from '../../uploads/queue';
import type { Upload } from '../../uploads/send';
import { UploadField, type LeaveOut, type UploadFieldProps } from './UploadField';
import type { UploaderValue } from './use-queue-state';

export type { LeaveOut, UploaderValue };

/** Props of {@link Uploader}. */
export interface UploaderProps extends Omit<UploadFieldProps, 'queue' | 'limits'> {
  /** Differences from `GENERIC_LIMITS`. Read once. */
  limits?: Partial<UploadLimits>;
  /**
   * Uploads a file: `uploadTo('/api/…/upload-file')` from `@roadside/mfe-kit/uploads`. Read once.
   */
  upload: Upload;
  /** Files already stored on the server for this form. Read once. */
  files?: readonly UploadedFile[];
}

/**
 * File upload field. Files are uploaded as soon as they are selected, dropped, pasted or
 * photographed; the form submits their ids as hidden fields `file_ids`. Without scripts it is a
 * native file field. Texts come from the namespaces `uploader` and `formats`.
 */
export function Uploader({ limits, upload, files, ...props }: UploaderProps) {
  const [{ queue, allLimits }] = useState(() => {
    const allLimits = { ...GENERIC_LIMITS, ...limits };
    return { allLimits, queue: createQueue({ limits: allLimits, upload, ...(files && { files }) }) };
  });
  return <UploadField {...props} queue={queue} limits={allLimits} />;
}
