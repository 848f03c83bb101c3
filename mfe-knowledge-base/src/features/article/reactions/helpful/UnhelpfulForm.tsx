import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Checkbox } from '@roadside/mfe-kit/ui/field/Checkbox';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { FieldGroup } from '@roadside/mfe-kit/ui/field/FieldGroup';
import { Textarea } from '@roadside/mfe-kit/ui/field/Textarea';
import { TextLimit } from '@roadside/mfe-kit/ui/text-limit/TextLimit';
import { useEffect, useRef, useState, type FormEvent } from 'react';

import { LONGEST_TEXT, REASONS, type Feedback, type Reason } from './feedback';
import styles from './UnhelpfulForm.module.css';
import { WriteToUs } from './WriteToUs';

export interface UnhelpfulFormProps {
  /** Whether an answer is being sent. */
  busy: boolean;
  /** Whether it is shown. Opening moves the focus into it. */
  isOpen: boolean;
  /** Sends the selected reasons and the text. */
  onSend: (feedback: Feedback) => void;
}

/** Why an article did not help: reasons and a text, both optional. */
export function UnhelpfulForm({ busy, isOpen, onSend }: UnhelpfulFormProps) {
  const t = useTranslate('reactions');
  const [reasons, setReasons] = useState<readonly Reason[]>([]);
  const [text, setText] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const length = Array.from(text).length;
  const excess = length - LONGEST_TEXT;
  const tooLongText = excess > 0 ? t('too_long', { count: excess }) : undefined;

  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isOpen]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (excess > 0) form.current?.querySelector('textarea')?.focus();
    else onSend({ helpful: false, reasons: REASONS.filter((reason) => reasons.includes(reason)), text: text.trim() });
  };
  return (
    <form className={styles.form} ref={form} noValidate onSubmit={submit}>
      <FieldGroup label={t('reasons')}>
        {REASONS.map((reason) => (
          <Checkbox
            key={reason}
            label={t(`reason.${reason}`)}
            checked={reasons.includes(reason)}
            onChange={({ target }) =>
              setReasons((selected) =>
                target.checked ? [...selected, reason] : selected.filter((other) => other !== reason),
              )
            }
          />
        ))}
      </FieldGroup>
      <Field
        label={t('text')}
        hint={t('text_hint')}
        error={tooLongText}
        counter={<TextLimit left={-excess} text={tooLongText ?? t('left', { count: -excess })} excessSeen />}
      >
        {(control) => (
          <Textarea {...control} rows={3} dir="auto" value={text} onChange={({ target }) => setText(target.value)} />
        )}
      </Field>
      <div className={styles.foot}>
        <Button type="submit" busy={busy}>
          {t('send')}
        </Button>
        <WriteToUs />
      </div>
    </form>
  );
}
