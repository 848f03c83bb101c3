import { useTranslate } from '../../../i18n/use-translate';
import { isPicture, type UploadLimits } from '../../../uploads/limits';
import { isInFlight, type UploadItem } from '../../../uploads/queue-state';
import { Button } from '../../button/Button';
import { Glyph } from '../../glyph/Glyph';
import { CLOSE } from '../../glyph/paths';
import styles from './FileRow.module.css';
import { formatsOf } from '../formats';
import { megabytes, useFileSize } from '../sizes';
import { Thumbnail } from './Thumbnail';

/** Props of {@link FileRow}. */
interface FileRowProps {
  item: UploadItem;
  limits: UploadLimits;
  onRemove: () => void;
  onRetry: () => void;
  onReduce: () => void;
}

/** A file with its state and actions. */
export function FileRow({ item, limits, onRemove, onRetry, onReduce }: FileRowProps) {
  const t = useTranslate('uploader');
  const sizeOf = useFileSize();
  const { name, state } = item;
  const named = (action: string) => t('of_file', { action, name });
  const percent = Math.floor(item.progress * 100);
  const problem = problemOf(item);

  return (
    <li className={styles.row}>
      {/* Not while the picture is decoded for its reduction: the memory of a phone is small. */}
      <Thumbnail file={state === 'preparing' ? undefined : item.file} name={name} />
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        {state === 'attached' ? (
          <p className={styles.state}>
            {item.reduced ? t('state.reduced', { size: sizeOf(item.size) }) : sizeOf(item.size)}
          </p>
        ) : null}
        {state === 'waiting' ? <p className={styles.state}>{t('state.waiting')}</p> : null}
        {state === 'preparing' ? <p className={styles.state}>{t('state.preparing')}</p> : null}
        {state === 'sending' ? (
          <p className={styles.state}>
            <progress className={styles.progress} value={percent} max={100} aria-label={name} />
            {t('state.sending', { percent })}
          </p>
        ) : null}
        {problem ? (
          <p className={styles.error}>
            {t(`state.${problem}`, { megabytes: megabytes(limits), formats: formatsOf(limits) })}
          </p>
        ) : null}
      </div>
      {state === 'failed' ? (
        <Button
          variant="secondary"
          className={styles.action}
          aria-label={named(t('retry'))}
          onClick={onRetry}
          data-mends
        >
          {t('retry')}
        </Button>
      ) : null}
      {item.reducible ? (
        <Button
          variant="secondary"
          className={styles.action}
          aria-label={named(t('reduce'))}
          onClick={onReduce}
          data-mends
        >
          {t('reduce')}
        </Button>
      ) : null}
      <button
        className={styles.remove}
        type="button"
        aria-label={named(t(isInFlight(item) ? 'cancel' : 'remove'))}
        onClick={onRemove}
        data-remove
      >
        <Glyph path={CLOSE} />
      </button>
    </li>
  );
}

/** Key of the text for a file that is not attached; `undefined` for none. */
function problemOf({ state, reason, file }: UploadItem) {
  if (state === 'refused') return reason;
  if (state === 'too_large' && file && isPicture(file)) return 'picture_too_large';
  return state === 'failed' || state === 'too_large' || state === 'unreadable' ? state : undefined;
}
