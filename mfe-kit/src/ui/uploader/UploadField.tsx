import { useId, useRef, useSyncExternalStore, type ReactNode } from 'react';

import { useTranslate } from '../../i18n/use-translate';
import { acceptOf, type UploadLimits } from '../../uploads/limits';
import type { UploadQueue } from '../../uploads/queue';
import { Button } from '../button/Button';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import { Chooser } from './Chooser';
import { FileList } from './FileList';
import { Limits } from './Limits';
import { RefusedFiles } from './RefusedFiles';
import styles from './UploadField.module.css';
import { useDropTarget } from './use-drop-target';
import { useQueueState, type UploaderValue } from './use-queue-state';

/** Props of {@link UploadField}. */
export interface UploadFieldProps {
  /** Says what the files are for. */
  label: ReactNode;
  /** More about that, under the label. What may be attached is said by itself. */
  hint?: ReactNode;
  /** What the form finds wrong. */
  error?: ReactNode;
  /** Set once a form was not sent because files are missing: the button by which they are left out. @default none */
  leaveOut?: LeaveOut | undefined;
  /** Of the control that chooses files, for links to it. @default one of its own */
  id?: string;
  /** Name of the plain field with the files themselves, for a form without scripts. */
  name: string;
  /** Hears of every change, also of the first state. */
  onChange?: (value: UploaderValue) => void;
  /** Where the files go. */
  queue: UploadQueue;
  /** What the queue takes. */
  limits: UploadLimits;
}

/** The way on without the files that are not attached. */
export interface LeaveOut {
  /** Text of the button. */
  text: string;
  /** Called once they are left out; `onChange` follows. */
  onLeftOut: () => void;
}

/** The files of a queue, and the ways to add some. */
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
  const isAlive = useSyncExternalStore(neverChanges, inBrowser, onServer);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
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
      <div className={styles.zone} data-over={isOver || undefined}>
        {isAlive ? (
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
        <Limits id={`${id}-limits`} limits={limits} flags={flags} isAlive={isAlive} />
        {isOver ? <p className={styles.over}>{t('drop_here')}</p> : null}
      </div>
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <RefusedFiles refused={refused} limits={limits} />
      <FileList items={items} limits={limits} queue={queue} otherwise={button} />
      {leaveOut ? (
        <Button
          variant="secondary"
          className={styles.leaveOut}
          onClick={() => {
            queue.removeMissing();
            // It goes away itself.
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

const neverChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
