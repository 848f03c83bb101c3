import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { useState } from 'react';

import { localTime } from '../../../shared/local-time';
import type { OwnPost, PostDraft } from '../../../shared/types';
import { useLocalDate } from '../../../shared/use-local-date';
import styles from './Dialogs.module.css';
import { PhonePreview } from './PhonePreview';

export interface ConflictDialogProps {
  /** What was saved in the other place; absent while there is nothing to decide. */
  theirs: OwnPost | undefined;
  /** The text on the screen. */
  mine: PostDraft;
  /** Puts the question off. */
  onClose: () => void;
  onResolve: (winner: 'mine' | 'theirs') => void;
}

/** Asks which of two texts stays, after a post was changed in two places. */
export function ConflictDialog({ theirs, mine, onClose, onResolve }: ConflictDialogProps) {
  const t = useTranslate('post-editor');
  const date = useLocalDate();
  const [isComparing, setIsComparing] = useState(false);
  // Stays while the dialog leaves.
  const [shown, setShown] = useState(theirs);
  if (theirs && theirs !== shown) {
    setShown(theirs);
    setIsComparing(false);
  }
  return (
    <Dialog
      size={isComparing ? 'large' : 'small'}
      open={theirs !== undefined}
      onClose={onClose}
      title={t('conflict.title')}
      closeLabel={t('close')}
    >
      {shown ? (
        <div className={styles.form}>
          <p>{t('conflict.text', { date: date(shown.post.changed_at), time: localTime(shown.post.changed_at) })}</p>
          <div className={styles.buttons}>
            <Button onClick={() => onResolve('mine')}>{t('conflict.mine')}</Button>
            <Button variant="secondary" onClick={() => onResolve('theirs')}>
              {t('conflict.theirs')}
            </Button>
            {isComparing ? null : (
              <Button variant="quiet" onClick={() => setIsComparing(true)}>
                {t('conflict.compare')}
              </Button>
            )}
          </div>
          {isComparing ? (
            <div className={styles.pair}>
              <section className={styles.column}>
                <h3>{t('conflict.my_text')}</h3>
                <PhonePreview draft={mine} />
              </section>
              <section className={styles.column}>
                <h3>{t('conflict.other_text')}</h3>
                <PhonePreview draft={shown.draft} />
              </section>
            </div>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}
