import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { CLOSE } from '@roadside/mfe-kit/ui/glyph/paths';

import styles from './Attachments.module.css';
import type { Pictures } from './use-pictures';

/** Pictures of the message that is being written. */
export function Attachments({
  pictures,
}: {
  pictures: Pick<Pictures, 'state' | 'remove' | 'retry' | 'removeRefused'>;
}) {
  const t = useTranslate('messenger');
  const { items, refused } = pictures.state;
  if (items.length === 0 && refused.length === 0) return null;
  return (
    <ul className={styles.list} role="list" aria-label={t('files')}>
      {items.map(({ key, name, state }) => (
        <li key={key} className={styles.item} data-state={state}>
          <bdi className={styles.name}>{name}</bdi>
          {state === 'preparing' || state === 'sending' ? (
            <span className={styles.state}>{t('picture.sending')}</span>
          ) : null}
          {state === 'failed' || state === 'waiting' ? (
            <button className={styles.retry} type="button" onClick={() => pictures.retry(key)}>
              {t('picture.retry')}
            </button>
          ) : null}
          {state === 'too_large' ? <span className={styles.fault}>{t('picture.too_large')}</span> : null}
          {state === 'unreadable' || state === 'refused' ? (
            <span className={styles.fault}>{t('picture.refused')}</span>
          ) : null}
          <button
            className={styles.remove}
            type="button"
            aria-label={t('picture.remove', { name })}
            onClick={() => pictures.remove(key)}
          >
            <Glyph path={CLOSE} />
          </button>
        </li>
      ))}
      {refused.map(({ name, reason }) => (
        <li key={`refused-${name}`} className={styles.item} data-state="refused">
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.fault} role="alert">
            {t(reason === 'count' ? 'picture.count' : 'picture.refused')}
          </span>
          <button
            className={styles.remove}
            type="button"
            aria-label={t('picture.remove', { name })}
            onClick={() => pictures.removeRefused(name)}
          >
            <Glyph path={CLOSE} />
          </button>
        </li>
      ))}
    </ul>
  );
}
