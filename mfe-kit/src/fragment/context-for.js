/**
 * Builds a fragment's context from the page model. Plain JavaScript, shared by browser and Node.
 * The edge does the same for server renders (`edge/src/fragments/context.rs`); both are tested
 * against `edge/crates/contracts/golden/contexts.json`.
 */

/**
 * Context of a fragment in a slot: only the page model members that it declares.
 * @param {import('../contract').PageModel} model
 * @param {Pick<import('../contract').SlotPlan, 'slot'
 * 'fragment'>} plan
 * @returns {import('../contract').FragmentContext}
 */
export function contextFor(model, { slot, fragment }) {
  const { uses, messages } = model.fragments[fragment] ?? { uses: [], messages: [] };
  const texts = messages.flatMap((namespace) => {
    const namespaceTexts = model.messages[namespace];
    return namespaceTexts ? [[namespace, namespaceTexts]] : [];
  });
  return {
    contract: model.contract,
    slot,
    messages: Object.fromEntries(texts),
    ...Object.fromEntries(uses.map((key) => [key, model[key] ?? null])),
  };
}
