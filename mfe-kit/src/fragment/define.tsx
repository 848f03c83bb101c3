import type { ComponentType } from 'react';
import type { FragmentContext, FragmentModule, FragmentServer, SlotName } from '../contract';
import { FragmentContextProvider } from './context';
import { UnknownSlotError } from './errors';

/** What a squad says in `src/entry.tsx`. */
export interface FragmentDefinition {
  /** Folder and package name, for reports. */
  name: string;
  /** Component for the inside of each slot that the fragment can fill. */
  slots: Partial<Record<SlotName, ComponentType>>;
  /**
   * Loads what the components need for a page and is imported late. They may be rendered before it has ended, to hydrate what the
   * server sent: then they call `use` on what they wait for, and the server's HTML stays as it is.
   */
  prepare?: FragmentModule['prepare'];
}

/** What `src/entry.tsx` exports: `mount` and, where there is something to prepare, `prepare` in the browser, `render` on the server. */
export interface Fragment {
  prepare?: FragmentModule['prepare'] | undefined;
  mount?: FragmentModule['mount'] | undefined;
  render?: FragmentServer['render'] | undefined;
}

/** `useId` counts from nought in every root: the slot's name keeps the roots of one page apart, on both sides alike. */
export function identifierPrefix(context: FragmentContext): string {
  return `${context.slot}-`;
}

/**
 * The element that both sides render for a context.
 *
 * @throws UnknownSlotError when the fragment has no component for the context's slot.
 */
export function slotElement(definition: FragmentDefinition, context: FragmentContext) {
  const Slot = definition.slots[context.slot];
  if (!Slot) {
    throw new UnknownSlotError(
      `${definition.name} has no component for the slot "${context.slot}". Name it in src/entry.tsx.`,
    );
  }
  return (
    <FragmentContextProvider value={context}>
      <Slot />
    </FragmentContextProvider>
  );
}
