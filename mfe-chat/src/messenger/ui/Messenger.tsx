import type { MessengerModel } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useEffect, useState, useSyncExternalStore, type MouseEvent } from 'react';

import type { Chat, Outgoing } from '../chat/chat';
import type { QuickReply } from '../chat/types';
import type { Host } from '../host/host';
import { Composer } from './composer/Composer';
import type { Controls } from './controls';
import { Ended } from './Ended';
import { Header } from './header/Header';
import { Log } from './Log';
import styles from './Messenger.module.css';
import { useScreen } from './use-screen';

export interface MessengerProps {
  chat: Chat;
  host: Host;
  controls: Controls;
  model: Pick<MessengerModel, 'city'>;
  /** Origin of the site, for links. */
  site: string;
}

/** The chat: header, messages, composer. */
export function Messenger({ chat, host, controls, site, model }: MessengerProps) {
  const t = useTranslate('messenger');
  const { locale } = useFragmentContext('locale');
  const state = useSyncExternalStore(chat.subscribe, chat.getState, chat.getState);
  const screen = useScreen(controls);
  const [hasFailed, setFailed] = useState(false);
  const { phase, thread, messages, pending, service } = state;

  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') host.close?.();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [host]);

  const send = (message: Outgoing) => chat.send(message);
  const reply = ({ title, text }: QuickReply) => send({ text: title, pressed: text });
  /** Links of the site open in the page behind, or in a tab beside the messenger. */
  const follow = (event: MouseEvent<HTMLAnchorElement>, path: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !host.openLink(path)) return;
    event.preventDefault();
  };
  const openForm = async (fallback: string) => {
    setFailed(false);
    const path = await chat.form().catch(() => undefined);
    const target = path ?? fallback;
    if (!host.openLink(target)) location.assign(site + target);
  };
  const attempt = (action: Promise<void>) => {
    setFailed(false);
    action.catch(() => setFailed(true));
  };

  return (
    <div className={styles.messenger}>
      <Header
        state={state}
        onClose={host.close}
        onHandover={() => attempt(chat.handover())}
        onEnd={() => attempt(chat.end())}
        onTranscript={(email) => chat.transcript(email)}
      />
      {/* Named: the page around the frame has landmarks too. */}
      <main className={styles.main} aria-label={t('title')}>
        {phase === 'failed' ? (
          <div className={styles.failed} role="alert">
            <p>{t('load_failed')}</p>
            <Button onClick={() => void chat.open()}>{t('retry')}</Button>
          </div>
        ) : (
          <Log
            state={state}
            visible={screen}
            site={site}
            onFollow={follow}
            onReply={reply}
            onForm={(url) => void openForm(url)}
            onRetry={chat.retry}
            onDiscard={chat.discard}
            onBefore={() => attempt(chat.loadBefore())}
            onRead={chat.read}
          />
        )}
        {hasFailed ? (
          <p className={styles.notice} role="alert">
            {t('action_failed')}
          </p>
        ) : null}
        {thread && (thread.ask_rating || !thread.can_send || thread.handling === 'closed') ? (
          <Ended thread={thread} onRate={(rating) => attempt(chat.rate(rating))} onStartOver={chat.startOver} />
        ) : null}
        {phase !== 'failed' && thread?.can_send !== false ? (
          <Composer
            controls={controls}
            uploadPath={`/api/${locale.code}/${host.meta()?.city || model.city}/contact-us/upload-file`}
            disabled={service?.enabled === false && !thread}
            isFirst={messages.length === 0 && pending.length === 0}
            onSend={send}
            onTyping={chat.typing}
          />
        ) : null}
      </main>
    </div>
  );
}
