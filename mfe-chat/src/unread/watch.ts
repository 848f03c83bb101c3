import type { FragmentContext } from '@roadside/mfe-kit/contract';
import { request } from '@roadside/mfe-kit/request';

import { createId } from '../channel/message';
import { CHAT_READY_EVENT, showUnread } from '../shared/badge';
import { knownChat } from '../shared/known';
import { readOptions, type ChatOptions } from '../shared/options';
import { siteOptions } from '../shared/site-options';
import { labelsOf, widgetTexts } from '../shared/texts/texts';
import { watchUnread } from './unread';

/** Version of the widget, sent as `client`. */
const CLIENT = 'widget-1.44.0';

/**
 * Shows unread messages on the button until the messenger shows its chat.
 * @returns Function that stops.
 */
export async function watchFor(button: HTMLElement, context: FragmentContext): Promise<() => void> {
  const options = readOptions(siteOptions(context));
  const labels = labelsOf(await widgetTexts(options.lang, context.messages));
  const stop = watchUnread({
    ask: (attempt) => askUnread(options, attempt),
    signedIn: globalThis.__roadsidePage?.session.status === 'authorized',
    onChange: ({ value }) => showUnread(button, value, labels, options.badgeMax),
  });
  button.addEventListener(CHAT_READY_EVENT, stop, { once: true });
  return stop;
}

/** Asks the server for the unread counter of the chat of this device, else of the session. */
export function askUnread(options: ChatOptions, attempt: number): Promise<unknown> {
  const { serviceId, orgId, iframeOpenData, authToken = knownChat(), authPartition, selectedLogin } = options;
  return request('get', '/api/chat/unread-counter', {
    query: {
      all_ns: '0',
      parentOrigin: location.origin,
      rn: createId(),
      reqNum: String(attempt),
      serviceId: String(serviceId),
      client: CLIENT,
      ns: 'support',
      count_chats: '1',
      detailed_workspace: '1',
      ...(orgId === undefined ? {} : { organization_id: orgId }),
      ...(iframeOpenData.guid === undefined ? {} : { chat_id: iframeOpenData.guid }),
    },
    headers: {
      ...(authToken ? { authorization: `Bearer ${authToken}` } : {}),
      ...(authPartition ? { 'x-passp-partition': authPartition } : {}),
      ...(selectedLogin ? { 'x-uid': selectedLogin } : {}),
    },
    // The answer has an entity tag: an unchanged one has no body.
    cache: 'no-cache',
  });
}
