import type { Action } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';

import styles from './Actions.module.css';

/** Props of {@link Actions}. */
export interface ActionsProps {
  /** What can be done from the page, the most important first. */
  items: readonly Action[];
}

/** What can be done next: one main thing, and the others beside it. */
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
