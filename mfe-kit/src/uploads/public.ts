/** File uploads: limits, sending, and the queue behind `ui/uploader/Uploader`. */
export { DOCUMENT_TYPES, GENERIC_LIMITS, PICTURE_TYPES, type UploadLimits } from './limits';
export { UploadError, uploadTo, type ReadStored, type Upload, type UploadOptions } from './send';
