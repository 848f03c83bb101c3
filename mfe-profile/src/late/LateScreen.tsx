import type { PageData } from '@roadside/mfe-kit/contract';
import { type ComponentType, createElement, useState } from 'react';

import { LoadedPart } from '../shared/loading/LoadedPart';
import { useLoaded } from '../shared/loading/use-loaded';
import { isLate, isOfPosts, type LateType } from './late-types';
import styles from './LateScreen.module.css';

/** Screens whose chunks have loaded. */
const loaded: Partial<Record<LateType, ComponentType>> = {};

async function load(type: LateType): Promise<ComponentType> {
  const { SCREENS } = await (isOfPosts(type)
    ? import(/* webpackChunkName: "posts" */ './posts-screens')
    : import(/* webpackChunkName: "late" */ './screens'));
  Object.assign(loaded, SCREENS);
  return (SCREENS as Readonly<Record<LateType, ComponentType>>)[type];
}

/** Loads the code of a late page, so that a soft navigation shows it immediately. */
export async function prepare({ page }: PageData): Promise<void> {
  if (isLate(page.type)) await load(page.type);
}

/** Screen of a late page: its code loads after hydration, as the visitor's data does. */
export function LateScreen({ type }: { type: LateType }) {
  // Stays the same, so that a screen keeps its state when its code was loaded meanwhile.
  const [ready] = useState(() => loaded[type]);
  return <div className={styles.screen}>{ready ? createElement(ready) : <Loading type={type} />}</div>;
}

function Loading({ type }: { type: LateType }) {
  const screen = useLoaded(() => load(type));
  return <LoadedPart part={screen}>{(code) => createElement(code)}</LoadedPart>;
}
