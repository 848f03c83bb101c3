import { useTranslate } from '@roadside/mfe-kit/fragment';

import { localTime } from '../../shared/local-time';
import type { SaveState } from './saving/post-saver';
import styles from './SaveStatus.module.css';

export interface SaveStatusProps {
  state: SaveState;
  /** Opens the question about a conflict again. */
  onDecide: () => void;
}

/** States that need attention. */
const TROUBLES = ['offline', 'refused', 'full', 'conflict'] as const satisfies readonly SaveState['kind'][];

/** Says quietly how far the text is saved. Screen readers hear only what needs attention. */
export function SaveStatus({ state, onDecide }: SaveStatusProps) {
  const t = useTranslate('post-editor');
  const isTrouble = (TROUBLES as readonly string[]).includes(state.kind);
  return (
    <div className={styles.status} data-trouble={isTrouble || undefined}>
      <p aria-hidden={isTrouble || undefined}>
        {state.kind === 'saved' ? t('state.saved', { time: localTime(state.at) }) : t(`state.${state.kind}`)}
      </p>
      <p className={styles.said} role="status">
        {isTrouble ? t(`state.${state.kind}`) : ''}
      </p>
      {state.kind === 'conflict' ? (
        <button className={styles.decide} type="button" onClick={onDecide}>
          {t('conflict.decide')}
        </button>
      ) : null}
    </div>
  );
}
