import type { PageData } from '@roadside/mfe-kit/contract';
import { createElement, useState } from 'react';

import { LoadedPart } from '../shared/loading/LoadedPart';
import { useLoaded } from '../shared/loading/use-loaded';
import { isLate, type LateType } from './late-types';
import styles from './LateScreen.module.css';
import type { Screens } from './screens';

let loaded: Screens | undefined;

async function load(): Promise<Screens> {
  loaded ??= (await import(/* webpackChunkName: "late" */ './screens')).SCREENS;
  return loaded;
}

/** Loads the code of a late page, so that a soft navigation shows it immediately. */
export async function prepare({ page }: PageData): Promise<void> {
  if (isLate(page.type)) await load();
}

/** Screen of a late page: its code loads after hydration, as the visitor's data does. */
export function LateScreen({ type }: { type: LateType }) {
  // Stays the same, so that a screen keeps its state when its code was loaded meanwhile.
  const [ready] = useState(loaded);
  return <div className={styles.screen}>{ready ? createElement(ready[type]) : <Loading type={type} />}</div>;
}

function Loading({ type }: { type: LateType }) {
  const screens = useLoaded(load);
  return <LoadedPart part={screens}>{(code) => createElement(code[type])}</LoadedPart>;
}
