import { useTranslate } from '../../i18n/use-translate';
import type { UploadLimits } from '../../uploads/limits';

const KIBI = 1024;

/** Limit of one file in megabytes of 2^20 bytes. */
export function megabytes({ maxBytes }: UploadLimits): number {
  return Math.round((maxBytes / KIBI / KIBI) * 10) / 10;
}

/** Returns a function that formats a size in bytes. */
export function useFileSize(): (bytes: number) => string {
  const t = useTranslate('uploader');
  return (bytes) => {
    const kilobytes = bytes / KIBI;
    if (kilobytes < KIBI) return t('size.kilobytes', { size: Math.max(1, Math.round(kilobytes)) });
    return t('size.megabytes', { size: Math.round((kilobytes / KIBI) * 10) / 10 });
  };
}
