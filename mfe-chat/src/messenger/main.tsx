/** Entry of the messenger's bundle. */
import { createRoot } from 'react-dom/client';
import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';

import { createChat } from './chat/chat';
import { canStore } from './chat/device';
import { readAddress } from './host/address';
import { connectHost, NO_HOST, reportFailure, type Host } from './host/host';
import { contextOf, readModel } from './model';
import { createControls } from './ui/controls';
import { Messenger } from './ui/Messenger';
import './document.css';

async function start(element: HTMLElement): Promise<void> {
  const model = readModel();
  const { channel, page, thread, scheme } = readAddress(location.hash, model.origins);
  if (scheme) document.documentElement.dataset['colorScheme'] = scheme;
  const link = channel !== undefined && page !== undefined ? { channel, page } : undefined;
  if (link && !canStore()) return reportFailure(link, 'cookie_needed');
  // A secret stays out of the history and of links that the visitor copies.
  if (thread !== undefined) history.replaceState(null, '', location.pathname);

  let host: Host = NO_HOST;
  const chat = createChat({
    place: () => ({ locale: model.locale.code, city: host.meta()?.city || model.city }),
    // The cookie `yu` exists only with a session.
    signedIn: () => host.meta()?.signedIn ?? /(?:^|; )yu=/.test(document.cookie),
    page: () => pathOf(host.meta()?.url),
  });
  const controls = createControls();
  const texts = contextOf(model).catch(() => undefined);
  if (link) host = connectHost(link, { chat, ...controls.parts });
  else void chat.open(thread);
  const context = await texts;
  if (!context) {
    if (link) reportFailure(link, 'texts');
    return;
  }
  createRoot(element).render(
    <FragmentContextProvider value={context}>
      <Messenger chat={chat} host={host} controls={controls} site={page ?? model.origins[0] ?? ''} model={model} />
    </FragmentContextProvider>,
  );
}

function pathOf(url: string | undefined): string {
  try {
    return url === undefined ? '' : new URL(url).pathname;
  } catch {
    return '';
  }
}

const element = document.querySelector<HTMLElement>('#messenger');
if (element) void start(element);
