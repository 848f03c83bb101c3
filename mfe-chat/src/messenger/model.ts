import type { components } from '@roadside/mfe-kit/product-api';
import type { FragmentContext, LocaleContext, Messages } from '@roadside/mfe-kit/contract';
import { loadMessages } from '@roadside/mfe-kit/page';

/** Model in the messenger's document. */
export type MessengerModel = components['schemas']['MessengerModel'];

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
  return { contract: 1, slot: 'edge-of-page', locale: locale as LocaleContext, messages: { ...messages, ...loaded } };
}
