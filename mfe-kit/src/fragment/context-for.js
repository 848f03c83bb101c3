/**
 * The cut of the context, plain JavaScript for the browser and for Node alike. The edge makes the same one for the server render
 * (`edge/src/fragments/context.rs`); `edge/crates/contracts/golden/contexts.json` holds both to it.
 */

/**
 * What a fragment is given in a slot: the parts of the page model that it declares, and nothing else.
 * @param {import('../contract').PageModel} model
 * @param {Pick<import('../contract').SlotPlan, 'slot' | 'fragment'>} plan
 * @returns {import('../contract').FragmentContext}
 */
export function contextFor(model, { slot, fragment }) {
  const { uses, messages } = model.fragments[fragment] ?? { uses: [], messages: [] };
  const texts = messages.flatMap((namespace) => {
    const found = model.messages[namespace];
    return found ? [[namespace, found]] : [];
  });
  return {
    contract: model.contract,
    slot,
    messages: Object.fromEntries(texts),
    ...Object.fromEntries(uses.map((key) => [key, model[key] ?? null])),
  };
}
