import { useTranslate } from '@roadside/mfe-kit/fragment';
import { newKey } from '@roadside/mfe-kit/forms';
import { send } from '@roadside/mfe-kit/request';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { Textarea } from '@roadside/mfe-kit/ui/field/Textarea';
import { useEffect, useRef, useState } from 'react';

import { useAction } from '../../../shared/loading/use-action';
import { usePlace } from '../../../shared/posts/use-place';
import type { Comment } from '../../../shared/types';
import { readComment, writeComment } from './comment-memory';
import styles from './CommentForm.module.css';

/** Longest comment, in code points, as the API has it. */
const LONGEST = 2000;

export interface CommentFormProps {
  /** Id of the post. */
  post: string;
  /** Comment that it replies to, with the name of its author. */
  parent?: { readonly id: string; readonly name: string };
  onSent: (comment: Comment) => void;
  /** Shows a way to leave the form. */
  onCancel?: () => void;
}

/** Writes a comment or a reply. What is written survives a reload and a sign-in. */
export function CommentForm({ post, parent, onSent, onCancel }: CommentFormProps) {
  const t = useTranslate('community');
  const { at } = usePlace();
  const { isBusy, run } = useAction();
  const [text, setText] = useState(() => readComment(post, parent?.id));
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // The same for every attempt to send the same text.
  const attempt = useRef({ text: '', key: '' });

  useEffect(() => {
    if (parent) field.current?.focus();
  }, [parent]);
  const write = (next: string) => {
    setText(next);
    setIsEmpty(false);
    writeComment(post, parent?.id, next);
  };
  const submit = () => {
    if (text.trim() === '') {
      setIsEmpty(true);
      field.current?.focus();
      return;
    }
    if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
    run(async () => {
      const comment = await send('post', '/api/{locale}/{city}/community/posts/{id}/comments', {
        at: { ...at, id: post },
        headers: { 'idempotency-key': attempt.current.key },
        body: { text: text.trim(), ...(parent ? { parent: parent.id } : {}) },
      });
      attempt.current = { text: '', key: '' };
      write('');
      onSent(comment);
    });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={parent ? t('comments.reply_to', { name: parent.name }) : t('comments.label')}
        error={isEmpty ? t('comments.empty') : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={3}
            dir="auto"
            maxLength={LONGEST}
            value={text}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" variant={parent ? 'secondary' : 'primary'} busy={isBusy}>
          {t(parent ? 'comments.send_reply' : 'comments.send')}
        </Button>
        {onCancel ? (
          <Button variant="quiet" onClick={onCancel}>
            {t('comments.cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
