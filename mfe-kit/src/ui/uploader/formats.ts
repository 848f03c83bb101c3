import { picturesOf, type UploadLimits } from '../../uploads/limits';

/** Display names of the accepted formats. */
export function formatsOf(limits: UploadLimits): string {
  const documents = limits.types.includes('application/pdf') ? ['PDF'] : [];
  return [...picturesOf(limits), ...documents].join(', ');
}
