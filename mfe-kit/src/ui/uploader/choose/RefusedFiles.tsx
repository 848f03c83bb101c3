import { useTranslate } from '../../../i18n/use-translate';
import type { UploadLimits } from '../../../uploads/limits';
import type { RefusedFile } from '../../../uploads/queue-state';
import styles from './RefusedFiles.module.css';

/** Most files listed by name, for a whole folder selected by mistake. */
const MOST_NAMED = 3;

/** Rejected files with reasons. Shown until the next selection or removal. */
export function RefusedFiles({ refused, limits }: { refused: readonly RefusedFile[]; limits: UploadLimits }) {
  const t = useTranslate('uploader');
  const more = refused.length - MOST_NAMED;
  return (
    <div role="status">
      {refused.length > 0 ? (
        <ul className={styles.refused} role="list">
          {refused.slice(0, MOST_NAMED).map(({ name, reason }) => (
            <li key={`${reason} ${name}`}>
              <bdi className={styles.name}>{name}</bdi> {t(`refused.${reason}`, { count: limits.maxFiles })}
            </li>
          ))}
          {more > 0 ? <li>{t('refused.more', { count: more })}</li> : null}
        </ul>
      ) : null}
    </div>
  );
}
