import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { BOOK, CALL } from '@roadside/mfe-kit/ui/glyph/paths';

import type { AssistantAnswer } from '../../chat/types';
import styles from './Answer.module.css';
import type { MessageActions } from './Message';

export interface AnswerProps extends MessageActions {
  answer: AssistantAnswer;
  /** Whether its buttons are shown. */
  isLast: boolean;
}

/** An answer of the assistant: emergency numbers first, quoted sentences, articles, buttons. */
export function Answer({ answer, isLast, site, onFollow, onReply, onForm }: AnswerProps) {
  const t = useTranslate('messenger');
  const { locale } = useFragmentContext('locale');
  const { emergency = [], lead = '', sentences = [], sources = [], replies = [], form, lang } = answer;
  const language = lang === locale.language ? undefined : lang;
  return (
    <>
      {emergency.length > 0 ? (
        <ul className={styles.emergency} role="list">
          {emergency.map(({ number, service = '' }) => (
            <li key={number}>
              <a className={styles.call} href={`tel:${number}`}>
                <Glyph path={CALL} />
                <span>
                  <bdi>{number}</bdi>
                  {service === '' ? null : <span className={styles.service}>{service}</span>}
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {lead === '' ? null : <p className={styles.lead}>{lead}</p>}
      {sources.map((source, index) => {
        const quoted = sentences.filter((sentence) => sentence.source === index);
        return (
          <figure key={source.id} className={styles.card} lang={language} dir="auto">
            {quoted.length > 0 ? (
              <blockquote className={styles.quote}>
                {quoted.map(({ text }) => (
                  <p key={text}>{text}</p>
                ))}
              </blockquote>
            ) : null}
            <figcaption className={styles.source}>
              <Glyph path={BOOK} />
              <a
                href={site + source.url}
                target="_blank"
                rel="noreferrer"
                onClick={(event) => onFollow(event, source.url)}
              >
                {source.title}
                {source.heading ? <span className={styles.heading}>{source.heading}</span> : null}
              </a>
            </figcaption>
          </figure>
        );
      })}
      {isLast && (replies.length > 0 || form) ? (
        <ul className={styles.replies} role="list" aria-label={t('replies')}>
          {replies.map((reply) => (
            <li key={reply.text}>
              <button className={styles.reply} type="button" data-kind={reply.kind} onClick={() => onReply(reply)}>
                {reply.title}
              </button>
            </li>
          ))}
          {form ? (
            <li>
              <button className={styles.reply} type="button" onClick={() => onForm(form.url)}>
                {t('write_request')}
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </>
  );
}
