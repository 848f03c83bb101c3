import type { UploadedFile } from '@roadside/mfe-kit/contract';
import type { UploaderValue } from '@roadside/mfe-kit/ui/uploader/Uploader';

/** No files. */
export const NO_FILES: UploaderValue = { files: [], unsent: [], missing: [], sending: false };

/** Files that the server already has, none by default. */
export function uploadedFiles(files: readonly UploadedFile[] = []): UploaderValue {
  return { ...NO_FILES, files };
}
