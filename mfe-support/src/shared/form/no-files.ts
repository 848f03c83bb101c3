import type { UploadedFile } from '@roadside/mfe-kit/contract';
import type { UploaderValue } from '@roadside/mfe-kit/ui/uploader/Uploader';

/** A form without files. */
export const NO_FILES: UploaderValue = { files: [], unsent: [], missing: [], sending: false };

/** A form with the files that the server keeps for it, none by default. */
export function keptFiles(files: readonly UploadedFile[] = []): UploaderValue {
  return { ...NO_FILES, files };
}
