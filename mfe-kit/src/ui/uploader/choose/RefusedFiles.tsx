import type { RefObject } from 'react';

import { useTranslate } from '../../../i18n/use-translate';
import type { UploadLimits } from '../../../uploads/limits';
import type { UploadQueue } from '../../../uploads/queue';
import { isMissing, type RefusedFile } from '../../../uploads/queue-state';
import { Glyph } from '../../glyph/Glyph';
import { CLOSE } from '../../glyph/paths';
import { formatsOf } from '../formats';
import styles from './RefusedFiles.module.css';

/** Most files listed by name, for a whole folder selected by mistake. */
const MOST_NAMED = 3;

/** Props of {@link RefusedFiles}. */
interface RefusedFilesProps {
  refused: readonly RefusedFile[];
  limits: UploadLimits;
  queue: UploadQueue;
  /** Receives focus when a file is removed. */
  otherwise: RefObject<HTMLElement | null>;
}

/** Rejected files with reasons. Missing ones can be removed, and stay until then. */
export function RefusedFiles({ refused, limits, queue, otherwise }: RefusedFilesProps) {
  const t = useTranslate('uploader');
  const more = refused.length - MOST_NAMED;
  const values = { count: limits.maxFiles, formats: formatsOf(limits) };
  return (
    <div role="status">
      {refused.length > 0 ? (
        <ul className={styles.refused} role="list">
          {refused.slice(0, MOST_NAMED).map((file) => (
            <li key={file.name} className={styles.row}>
              <p className={styles.text}>
                <bdi className={styles.name}>{file.name}</bdi> {t(`refused.${file.reason}`, values)}
              </p>
              {isMissing(file) ? (
                <button
                  className={styles.remove}
                  type="button"
                  aria-label={t('of_file', { action: t('remove'), name: file.name })}
                  onClick={() => {
                    queue.removeRefused(file.name);
                    otherwise.current?.focus({ preventScroll: true });
                  }}
                >
                  <Glyph path={CLOSE} />
                </button>
              ) : null}
            </li>
          ))}
          {more > 0 ? <li>{t('refused.more', { count: more })}</li> : null}
        </ul>
      ) : null}
    </div>
  );
}
