import type { Action } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';

import styles from './Actions.module.css';

export interface ActionsProps {
  /** Actions of the page, most important first. */
  items: readonly Action[];
}

/** Next actions: a primary one and others beside it. */
export function Actions({ items }: ActionsProps) {
  const t = useTranslate('browse');
  return (
    <div className={styles.actions}>
      {items.map(({ kind, url }, index) => (
        <ButtonLink key={kind} href={url} variant={index === 0 ? 'primary' : 'secondary'}>
          {t(`action.${kind}`)}
        </ButtonLink>
      ))}
    </div>
  );
}
