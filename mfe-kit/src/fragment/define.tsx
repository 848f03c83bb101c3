import type { ComponentType } from 'react';
import type { FragmentContext, FragmentModule, FragmentServer, SlotName } from '../contract';
import { FragmentContextProvider } from './context';
import { UnknownSlotError } from './errors';

/** Definition of a fragment in `src/entry.tsx`. */
export interface FragmentDefinition {
  /** Folder and package name, used in reports. */
  name: string;
  /** Components by slot, rendered inside the slot's element. */
  slots: Partial<Record<SlotName, ComponentType>>;
  /**
   * Loads lazy-loaded code that a page needs. While it is pending, components may already hydrate:
   * they call `use` on its promise and the server's HTML stays in place.
   */
  prepare?: FragmentModule['prepare'];
}

/**
 * Exports of `src/entry.tsx`: `mount` and optionally `prepare` in the browser, `render` on the
 * server.
 */
export interface Fragment {
  prepare?: FragmentModule['prepare'] | undefined;
  mount?: FragmentModule['mount'] | undefined;
  render?: FragmentServer['render'] | undefined;
}

/**
 * Keeps ids of the page's React roots apart: `useId` counts from zero in each. Same on both sides.
 */
export function identifierPrefix(context: FragmentContext): string {
  return `${context.slot}-`;
}

/**
 * Element that both sides render for a context.
 *
 * @throws UnknownSlotError when the fragment has no component for the slot.
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
