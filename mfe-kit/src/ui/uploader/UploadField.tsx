import { useId, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react';

import { useTranslate } from '../../i18n/use-translate';
import { acceptOf, type UploadLimits } from '../../uploads/limits';
import type { UploadQueue } from '../../uploads/queue';
import { Button } from '../button/Button';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import { Chooser } from './choose/Chooser';
import { FileList } from './list/FileList';
import { Limits } from './choose/Limits';
import { RefusedFiles } from './choose/RefusedFiles';
import styles from './UploadField.module.css';
import { useDropTarget } from './choose/use-drop-target';
import { useQueueState, type UploaderValue } from './use-queue-state';

/** Props of {@link UploadField}. */
export interface UploadFieldProps {
  /** Label of the field. */
  label: ReactNode;
  /** Hint below the label. The limits are shown anyway. */
  hint?: ReactNode;
  /** Error of the field. */
  error?: ReactNode;
  /** Button that removes missing files, after a submission failed because of them. @default none */
  leaveOut?: LeaveOut | undefined;
  /** `id` of the control that selects files. @default generated */
  id?: string;
  /** Name of the native field, for forms without scripts. */
  name: string;
  /** Called on every change and with the first state. */
  onChange?: (value: UploaderValue) => void;
  /** Queue that uploads the files. */
  queue: UploadQueue;
  /** Limits of the queue. */
  limits: UploadLimits;
}

/** Button that continues without the missing files. */
export interface LeaveOut {
  /** Text of the button. */
  text: string;
  /** Called after their removal; `onChange` follows. */
  onLeftOut: () => void;
}

/** The files of a queue and the controls that add files. */
export function UploadField({
  label,
  hint,
  error,
  leaveOut,
  name,
  queue,
  limits,
  onChange,
  ...props
}: UploadFieldProps) {
  const t = useTranslate('uploader');
  const ownId = useId();
  const id = props.id ?? ownId;
  const { items, refused, flags, news } = useQueueState(queue, onChange);
  const isHydrated = useSyncExternalStore(neverChanges, inBrowser, onServer);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const native = useEarlyFiles(queue);
  const isOver = useDropTarget(root, (files, how) => queue.add(files, { rename: how === 'pasted' }));

  const described = [hint && `${id}-hint`, `${id}-limits`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.uploader} ref={root}>
      <label className={styles.label} id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={styles.zone} data-drop-zone="" data-over={isOver || undefined}>
        {isHydrated ? (
          <Chooser
            id={id}
            labelId={`${id}-label`}
            describedBy={described}
            limits={limits}
            button={button}
            onFiles={(files, how) => queue.add(files, { rename: how === 'photographed' })}
          />
        ) : (
          <input
            ref={native}
            className={styles.plain}
            id={id}
            type="file"
            name={name}
            multiple
            accept={acceptOf(limits)}
            aria-describedby={described}
            aria-invalid={error ? true : undefined}
          />
        )}
        <Limits id={`${id}-limits`} limits={limits} flags={flags} isHydrated={isHydrated} />
        {isOver ? <p className={styles.over}>{t('drop_here')}</p> : null}
      </div>
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <RefusedFiles refused={refused} limits={limits} queue={queue} otherwise={button} />
      <FileList items={items} limits={limits} queue={queue} otherwise={button} />
      {leaveOut ? (
        <Button
          variant="secondary"
          className={styles.leaveOut}
          onClick={() => {
            queue.removeMissing();
            // The pressed button disappears.
            button.current?.focus({ preventScroll: true });
            leaveOut.onLeftOut();
          }}
        >
          {leaveOut.text}
        </Button>
      ) : null}
      <VisuallyHidden as="div" role="status" aria-atomic="false">
        {news.map(({ id, kind, name }) => (
          <p key={id}>{t(`said.${kind}`, { name })}</p>
        ))}
      </VisuallyHidden>
    </div>
  );
}

/**
 * Adds the files that were selected in the native field before hydration replaces it, and those of
 * a dialog that is open at that moment.
 * @returns ref for the native field.
 */
function useEarlyFiles(queue: UploadQueue): RefObject<HTMLInputElement | null> {
  const native = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const input = native.current;
    if (!input) return;
    const add = () => {
      const files = [...(input.files ?? [])];
      input.value = '';
      if (files.length > 0) queue.add(files);
    };
    add();
    // Stays after the field has left the document: the system's dialog still reports to it.
    input.addEventListener('change', add);
  }, [queue]);
  return native;
}

const neverChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
