import { expect, it } from 'vitest';
import golden from '../../../edge/crates/contracts/golden/contexts.json';
import type { PageModel, SlotName } from '../contract';
import { contextFor } from './context-for';

it.each(golden)('builds the same context as the edge: $name', ({ model, fragment, slot, context }) => {
  expect(contextFor(model as unknown as PageModel, { fragment, slot: slot as SlotName })).toEqual(context);
});
