import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useId, useState, type FormEvent } from 'react';

import styles from './Transcript.module.css';

export interface TranscriptProps {
  onSend: (email: string) => Promise<void>;
  onDone: () => void;
}

/** Form that sends the conversation by e-mail. */
export function Transcript({ onSend, onDone }: TranscriptProps) {
  const t = useTranslate('messenger');
  const id = useId();
  const [status, setStatus] = useState<'asking' | 'sending' | 'sent' | 'failed' | 'invalid'>('asking');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get('email');
    const email = typeof given === 'string' ? given.trim() : '';
    if (!/^\S+@\S+\.\S+$/.test(email) || email.length > 200) return setStatus('invalid');
    setStatus('sending');
    onSend(email).then(
      () => setStatus('sent'),
      () => setStatus('failed'),
    );
  };
  if (status === 'sent') {
    return (
      <p className={styles.transcript} role="status">
        {t('transcript.sent')}
      </p>
    );
  }
  const fault = status === 'invalid' ? t('transcript.invalid') : status === 'failed' ? t('action_failed') : '';
  return (
    <form className={styles.transcript} noValidate onSubmit={submit}>
      <label htmlFor={id}>{t('transcript.email')}</label>
      <input
        className={styles.input}
        id={id}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={200}
        aria-invalid={fault !== '' || undefined}
        aria-describedby={`${id}-fault`}
      />
      <p className={styles.fault} id={`${id}-fault`} role="alert">
        {fault}
      </p>
      <div className={styles.row}>
        <Button type="submit" busy={status === 'sending'}>
          {t('transcript.send')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
