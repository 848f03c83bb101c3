import { Scene } from '@roadside/mfe-kit/ui/scene/Scene';
import { ROAD_CLOSED } from '@roadside/mfe-kit/ui/scene/scenes';
import type { ReactNode } from 'react';

import styles from './ErrorScreen.module.css';

export interface ErrorScreenProps {
  /** The error. */
  title: string;
  /** Explanation and tips. */
  children: ReactNode;
  /** Links onward, the primary one first. */
  actions: ReactNode;
}

/** Screen of an error page. */
export function ErrorScreen({ title, children, actions }: ErrorScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.picture}>
        <Scene drawing={ROAD_CLOSED} />
      </div>
      <div className={styles.content}>
        <h1>{title}</h1>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  );
}
