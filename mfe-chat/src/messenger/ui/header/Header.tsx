import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { CLOSE } from '@roadside/mfe-kit/ui/glyph/paths';
import { useEffect, useRef, useState } from 'react';

import type { ChatState } from '../../chat/state';
import styles from './Header.module.css';
import { Transcript } from './Transcript';
import { useMoment } from '../use-moment';

export interface HeaderProps {
  state: ChatState;
  /** Closes the widget; absent when the messenger is a page. */
  onClose?: (() => void) | undefined;
  onHandover: () => void;
  onEnd: () => void;
  onTranscript: (email: string) => Promise<void>;
}

const MORE = 'M13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0M13 5a1 1 0 1 1-2 0 1 1 0 0 1 2 0M13 19a1 1 0 1 1-2 0 1 1 0 0 1 2 0';

/** Who answers, when, and what else the visitor can do. */
export function Header({ state, onClose, onHandover, onEnd, onTranscript }: HeaderProps) {
  const t = useTranslate('messenger');
  const moment = useMoment();
  const { thread, service, live } = state;
  const [menu, setMenu] = useState<'closed' | 'open' | 'transcript'>('closed');
  const more = useRef<HTMLButtonElement>(null);
  const isOpen = thread !== undefined && thread.handling !== 'closed';

  useEffect(() => {
    if (menu === 'closed') return;
    // Before the listener that closes the chat.
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setMenu('closed');
      more.current?.focus();
    };
    document.addEventListener('keydown', close, true);
    return () => document.removeEventListener('keydown', close, true);
  }, [menu]);

  const who =
    thread?.handling === 'person'
      ? thread.agent || t('support')
      : thread?.handling === 'queue'
        ? t('queue')
        : t('title');
  const expectation =
    live === 'lost'
      ? t('reconnecting')
      : thread?.handling === 'assistant' || (!thread && service?.assistant)
        ? t('assistant_answers')
        : thread?.handling !== 'person' && service?.people === false && service.people_from
          ? t('people_from', { when: moment(service.people_from) })
          : (service?.answer_time ?? '');
  const choose = (action: () => void) => () => {
    setMenu('closed');
    action();
  };
  return (
    <header className={styles.header} aria-label={t('title')}>
      <div className={styles.bar}>
        <div className={styles.words}>
          <h1 className={styles.title}>{who}</h1>
          <p className={styles.expectation} role="status">
            {expectation}
          </p>
        </div>
        {thread ? (
          <button
            ref={more}
            className={styles.button}
            type="button"
            aria-label={t('more')}
            aria-expanded={menu !== 'closed'}
            onClick={() => setMenu(menu === 'closed' ? 'open' : 'closed')}
          >
            <Glyph path={MORE} />
          </button>
        ) : null}
        {onClose ? (
          <button className={styles.button} type="button" aria-label={t('close')} onClick={onClose}>
            <Glyph path={CLOSE} />
          </button>
        ) : null}
      </div>
      {menu === 'open' && thread ? (
        <ul className={styles.menu} role="list">
          {isOpen && thread.handling === 'assistant' ? (
            <li>
              <button type="button" onClick={choose(onHandover)}>
                {t('handover')}
              </button>
            </li>
          ) : null}
          {service?.transcripts ? (
            <li>
              <button type="button" onClick={() => setMenu('transcript')}>
                {t('transcript.open')}
              </button>
            </li>
          ) : null}
          {isOpen ? (
            <li>
              <button type="button" onClick={choose(onEnd)}>
                {t('end')}
              </button>
            </li>
          ) : null}
          <li className={styles.number}>{t('number', { number: thread.number })}</li>
        </ul>
      ) : null}
      {menu === 'transcript' ? <Transcript onSend={onTranscript} onDone={() => setMenu('closed')} /> : null}
    </header>
  );
}
