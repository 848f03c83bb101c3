import { useTranslate } from '@roadside/mfe-kit/fragment';

import type { ChatService } from '../chat/types';
import styles from './Greeting.module.css';
import { useMoment } from './use-moment';

/** What a visitor can expect before writing. */
export function Greeting({ service }: { service: ChatService | undefined }) {
  const t = useTranslate('messenger');
  const moment = useMoment();
  if (!service) return null;
  const { enabled, assistant, people, people_from, answer_time } = service;
  return (
    <div className={styles.greeting}>
      <p className={styles.title}>{t(enabled ? 'greeting.title' : 'greeting.disabled')}</p>
      {enabled && assistant ? <p>{t('greeting.assistant')}</p> : null}
      {enabled && people ? <p>{t('greeting.people')}</p> : null}
      {enabled && !people && people_from ? <p>{t('people_from', { when: moment(people_from) })}</p> : null}
      {answer_time === '' ? null : <p className={styles.muted}>{answer_time}</p>}
    </div>
  );
}
