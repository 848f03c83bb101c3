import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { PAPERCLIP } from '@roadside/mfe-kit/ui/glyph/paths';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';
import { acceptOf } from '@roadside/mfe-kit/uploads';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react';

import type { Outgoing } from '../../chat/chat';
import { storedDraft, storeDraft } from '../../chat/device';
import { LONGEST_TEXT } from '../../limits';
import { Attachments } from './Attachments';
import styles from './Composer.module.css';
import type { Controls } from '../controls';
import { PICTURE_LIMITS, usePictures } from './use-pictures';

const SEND =
  'M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11zM21.854 2.147l-10.94 10.939';

export interface ComposerProps {
  controls: Controls;
  uploadPath: string;
  /** True while chats cannot be opened. */
  disabled: boolean;
  /** No message has been written. */
  isFirst: boolean;
  onSend: (message: Outgoing) => void;
  onTyping: () => void;
}

/** Field for a message, with pictures. Enter sends, Shift and Enter begins a line. */
export function Composer({ controls, uploadPath, disabled, isFirst, onSend, onTyping }: ComposerProps) {
  const t = useTranslate('messenger');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(storedDraft);
  const pictures = usePictures(uploadPath);
  const length = Array.from(text.trim()).length;
  const canSend = !disabled && !pictures.busy && length <= LONGEST_TEXT && (length > 0 || pictures.files.length > 0);

  const write = (next: string) => {
    setText(next);
    storeDraft(next);
  };
  const send = () => {
    if (!canSend) return;
    onSend({ text: text.trim(), files: pictures.files });
    write('');
    pictures.clear();
    field.current?.focus();
  };

  // The field grows with its text, up to its maximum.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [text]);

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- all renders have one chat
  useEffect(
    () =>
      controls.attach({
        paste(pasted) {
          setText((current) => {
            const next = current === '' ? pasted : `${current}\n${pasted}`;
            storeDraft(next);
            return next;
          });
        },
        focus: () => field.current?.focus(),
        async sendImage(file) {
          onSend({ text: '', files: [await pictures.upload(file)] });
        },
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- all renders have one chat
    [controls],
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method takes Enter for itself; on touch keyboards it begins a line.
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isPlainEnter || matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    pictures.add(files);
  };

  return (
    <form className={styles.composer} onSubmit={submit}>
      <Attachments pictures={pictures} />
      {length > LONGEST_TEXT - 200 ? (
        <p className={styles.left} role="status">
          {t('left', { count: LONGEST_TEXT - length })}
        </p>
      ) : null}
      <div className={styles.row}>
        <button
          className={styles.button}
          type="button"
          aria-label={t('attach')}
          disabled={disabled}
          onClick={() => chooser.current?.click()}
        >
          <Glyph path={PAPERCLIP} />
        </button>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={acceptOf(PICTURE_LIMITS)}
          onChange={(event) => {
            pictures.add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <VisuallyHidden as="label" htmlFor={id}>
          {t('field')}
        </VisuallyHidden>
        <textarea
          className={styles.field}
          id={id}
          ref={field}
          rows={1}
          // An empty field has the direction of its placeholder.
          dir={text === '' ? undefined : 'auto'}
          value={text}
          disabled={disabled}
          placeholder={t(isFirst ? 'placeholder_first' : 'placeholder')}
          enterKeyHint="enter"
          onChange={(event) => {
            write(event.currentTarget.value);
            if (event.currentTarget.value !== '') onTyping();
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <button className={styles.send} type="submit" aria-label={t('send')} aria-disabled={!canSend}>
          <Glyph path={SEND} />
        </button>
      </div>
    </form>
  );
}
