import type { FragmentContext, PageModel, SlotPlan } from '../contract';

/** What a fragment is given in a slot: the parts of the page model that it declares, and nothing else. */
export declare function contextFor(model: PageModel, plan: Pick<SlotPlan, 'slot' | 'fragment'>): FragmentContext;
