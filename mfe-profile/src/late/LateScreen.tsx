import type { ComponentType } from 'react';

import { LoadedPart } from '../shared/loading/LoadedPart';
import { useLoaded } from '../shared/loading/use-loaded';
import styles from './LateScreen.module.css';

/**
 * Screen of a late page: its code loads after hydration, as the visitor's data does.
 * @param props.load Imports the screen's chunk.
 */
export function LateScreen({ load }: { load: () => Promise<ComponentType> }) {
  const screen = useLoaded(load);
  return (
    <div className={styles.screen}>
      <LoadedPart part={screen}>{(Screen) => <Screen />}</LoadedPart>
    </div>
  );
}
