import { createElement } from 'react';

import { LoadedPart } from '../shared/loading/LoadedPart';
import { useLoaded } from '../shared/loading/use-loaded';
import type { LateType } from './late-types';
import styles from './LateScreen.module.css';

/** Screen of a late page: its code loads after hydration, as the visitor's data does. */
export function LateScreen({ type }: { type: LateType }) {
  const screens = useLoaded(async () => (await import(/* webpackChunkName: "tests" */ './screens')).SCREENS);
  return (
    <div className={styles.screen}>
      <LoadedPart part={screens}>{(loaded) => createElement(loaded[type])}</LoadedPart>
    </div>
  );
}
