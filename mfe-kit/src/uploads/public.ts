/** File uploads: limits, sending, and the queue behind `ui/uploader/Uploader`. */
export { acceptOf, DOCUMENT_TYPES, GENERIC_LIMITS, PICTURE_TYPES, type UploadLimits } from './limits';
export { createQueue, type UploadQueue } from './queue';
export type { QueueState, UploadItem } from './queue-state';
export { UploadError, uploadTo, type ReadStored, type Upload, type UploadOptions } from './send';
