import type { FragmentContext, Messages, MessengerModel } from '@roadside/mfe-kit/contract';
import { loadMessages } from '@roadside/mfe-kit/page';

/** Namespaces of the messenger's texts. */
const NAMESPACES = ['formats', 'messenger'];

/** The model of this document. */
export function readModel(): MessengerModel {
  const text = document.querySelector('#messenger-model')?.textContent ?? '{}';
  return JSON.parse(text) as MessengerModel;
}

/** Context of the components. Texts that the document lacks are loaded. */
export async function contextOf({ locale, messages }: MessengerModel): Promise<FragmentContext> {
  const missing = NAMESPACES.filter((name) => !messages[name]);
  const loaded: Messages = await loadMessages(missing, locale.language);
  return { contract: 1, slot: 'edge-of-page', locale, messages: { ...messages, ...loaded } };
}
