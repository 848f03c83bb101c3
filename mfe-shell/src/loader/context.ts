import type { FragmentContext, PageModel, SlotPlan } from '@roadside/mfe-kit/contract';

/**
 * What a fragment is given in a slot: the parts of the page model that it declares, and nothing else. The edge makes
 * the same selection for the server render; both must see the same or hydration fails.
 */
export function contextFor(model: PageModel, plan: SlotPlan): FragmentContext {
  const { uses = [], messages = [] } = model.fragments[plan.fragment] ?? {};
  return {
    contract: model.contract,
    slot: plan.slot,
    messages: Object.fromEntries(messages.map((namespace) => [namespace, model.messages[namespace] ?? {}])),
    ...Object.fromEntries(uses.map((key) => [key, model[key] ?? null])),
  };
}
