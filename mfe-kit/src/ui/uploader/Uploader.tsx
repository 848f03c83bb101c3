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
  /** What differs from `GENERIC_LIMITS`. Read once. */
  limits?: Partial<UploadLimits>;
  /** Sends a file: `uploadTo('/api/…/upload-file')` of `@roadside/mfe-kit/uploads`. Read once. */
  upload: Upload;
  /** What the server keeps for this form already. Read once. */
  files?: readonly UploadedFile[];
}

/**
 * Files of a form, sent as soon as they are chosen, dropped, pasted or photographed. Without scripts it is the browser's own field. What the
 * server keeps goes along as hidden fields `file_ids`. Its texts are the namespaces `uploader` and `formats`.
 */
export function Uploader({ limits, upload, files, ...props }: UploaderProps) {
  const [{ queue, allLimits }] = useState(() => {
    const allLimits = { ...GENERIC_LIMITS, ...limits };
    return { allLimits, queue: createQueue({ limits: allLimits, upload, ...(files && { files }) }) };
  });
  return <UploadField {...props} queue={queue} limits={allLimits} />;
}
