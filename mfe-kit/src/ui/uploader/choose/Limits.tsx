import { useTranslate } from '../../../i18n/use-translate';
import { DOCUMENT_TYPES, picturesOf, type UploadLimits } from '../../../uploads/limits';
import type { UploadFault } from '../../../uploads/queue-state';
import styles from './Limits.module.css';
import { megabytes } from '../sizes';

/** Props of {@link Limits}. */
interface LimitsProps {
  id: string;
  limits: UploadLimits;
  flags: readonly UploadFault[];
  /** True when photos can be reduced, and files dropped and pasted: after hydration. */
  isHydrated: boolean;
}

/** Limits of the field. Faults cover them for 3 seconds, so that nothing below moves. */
export function Limits({ id, limits, flags, isHydrated }: LimitsProps) {
  const t = useTranslate('uploader');
  const hasDocuments = limits.types.some((type) => DOCUMENT_TYPES.includes(type));
  const values = { formats: picturesOf(limits).join(', '), megabytes: megabytes(limits), count: limits.maxFiles };
  return (
    <div className={styles.limits}>
      <p className={flags.length > 0 ? styles.covered : styles.words} id={id}>
        {t(hasDocuments ? 'limits.documents' : 'limits', values)}
        {isHydrated && limits.types.includes('image/jpeg') ? ` ${t('limits.photos')}` : null}
        {isHydrated ? <span className={styles.ways}> {t('other_ways')}</span> : null}
      </p>
      <div className={styles.flags} role="alert">
        {flags.map((flag) => (
          <p key={flag}>{t(`flag.${flag}`, values)}</p>
        ))}
      </div>
    </div>
  );
}
