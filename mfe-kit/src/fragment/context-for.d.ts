import type { FragmentContext, PageModel, SlotPlan } from '../contract';

/** Context of a fragment in a slot: only the page model members that it declares. */
export declare function contextFor(model: PageModel, plan: Pick<SlotPlan, 'slot' | 'fragment'>): FragmentContext;
