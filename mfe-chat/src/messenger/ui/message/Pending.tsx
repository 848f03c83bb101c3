import { useTranslate } from '@roadside/mfe-kit/fragment';

import type { PendingMessage } from '../../chat/types';
import { Files } from './Files';
import styles from './Message.module.css';

export interface PendingProps {
  message: PendingMessage;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
}

/** A message that the server has not acknowledged. */
export function Pending({ message, onRetry, onDiscard }: PendingProps) {
  const t = useTranslate('messenger');
  const { clientId, text, files, state } = message;
  return (
    <article className={styles.message} data-from="visitor" data-state={state}>
      <div className={styles.bubble}>
        {text === '' ? null : (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        {files.length > 0 ? <Files files={files} /> : null}
      </div>
      {state === 'refused' ? (
        <p className={styles.refused} role="alert">
          {t('refused')}{' '}
          <button type="button" onClick={() => onRetry(clientId)}>
            {t('retry')}
          </button>{' '}
          <button type="button" onClick={() => onDiscard(clientId)}>
            {t('discard')}
          </button>
        </p>
      ) : (
        <p className={styles.state}>{t(state === 'waiting' ? 'waiting' : 'sending')}</p>
      )}
    </article>
  );
}
