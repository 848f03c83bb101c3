import { useTranslate } from '@roadside/mfe-kit/fragment';

import { isToday, useLocalDate } from '../../shared/use-local-date';
import type { AccountSession } from '../../shared/types';
import styles from './Sessions.module.css';

/** Names of browsers and systems are the same in every language. */
const BROWSERS: Readonly<Record<AccountSession['browser'], string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
  yandex: 'Yandex Browser',
  other: '',
};

const PLATFORMS: Readonly<Record<AccountSession['platform'], string>> = {
  android: 'Android',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows',
  other: '',
};

export interface SessionRowProps {
  session: AccountSession;
  onEnd: () => void;
}

/** A device of the visitor with its last use, and a button that signs it out. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const t = useTranslate('profile');
  const date = useLocalDate();
  const { browser, platform, seen_at: seenAt, is_current: isCurrent } = session;
  const device = [BROWSERS[browser], PLATFORMS[platform]].filter((part) => part !== '').join(', ');
  const name = device === '' ? t('sessions.other') : device;
  const seen = isToday(seenAt) ? t('sessions.today') : t('sessions.seen', { date: date(seenAt) });
  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <p>{name}</p>
        <p className={styles.muted}>{isCurrent ? t('sessions.current') : seen}</p>
      </div>
      {isCurrent ? null : (
        <button
          className={styles.end}
          type="button"
          aria-label={t('sessions.end_label', { device: name })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </button>
      )}
    </li>
  );
}
