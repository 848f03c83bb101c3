import type { FragmentContext } from '@roadside/mfe-kit/contract';
import { FragmentContextProvider, useFragmentContext } from '@roadside/mfe-kit/fragment';
import type { OverlayName } from '@roadside/mfe-kit/page';
import { OVERLAY_EVENT, type OverlayRequest } from '@roadside/mfe-kit/page/host';
import { useEffect, useState } from 'react';

import type { OverlaySources } from './overlay';
import type { ReadyOverlay } from './prepare';

/** How long a press waits for an overlay's code, in milliseconds, before its link is followed instead. */
const PATIENCE_MS = 5000;

/** An overlay that is open or closing. */
interface Shown extends ReadyOverlay {
  readonly name: OverlayName;
  readonly url: string | undefined;
  readonly open: boolean;
  /** Context of the page that it was opened on: on arrival at another one it closes. */
  readonly page: FragmentContext;
}

/**
 * Dialogs and drawers of every page, one of each name, the last one uppermost. Nothing of them is there before it is asked for: the slot is
 * empty in the server's HTML, and their code is fetched when a link to one is approached or pressed.
 */
export function Overlays({ sources }: { sources: OverlaySources }) {
  const context = useFragmentContext('locale');
  const [shown, setShown] = useState<readonly Shown[]>([]);

  useEffect(() => {
    let latest = 0;
    const prepare = async (name: OverlayName) => {
      const source = sources[name];
      return source && (await import(/* webpackChunkName: "overlays" */ './prepare')).prepare(source, context);
    };

    const open = async ({ name, url }: OverlayRequest) => {
      const turn = ++latest;
      // The answer to a press that has to wait: the line that says that something is on its way.
      showProgress(true);
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
      const ready = await Promise.race([prepare(name).catch(() => undefined), late]);
      if (turn !== latest) return;
      showProgress(false);
      if (ready)
        setShown((before) => [
          ...before.filter((one) => one.name !== name),
          { ...ready, name, url, open: true, page: context },
        ]);
      else if (url) location.assign(url);
    };

    const hear = (event: Event) => {
      const { detail: request } = event as CustomEvent<OverlayRequest>;
      if (!sources[request.name]) return;
      if (request.intent === 'warm') return void prepare(request.name).catch(() => undefined);
      event.preventDefault();
      void open(request);
    };

    window.addEventListener(OVERLAY_EVENT, hear);
    return () => {
      latest = -1;
      window.removeEventListener(OVERLAY_EVENT, hear);
    };
  }, [sources, context]);

  const close = (name: OverlayName) =>
    setShown((before) => before.map((one) => (one.name === name ? { ...one, open: false } : one)));
  const forget = (name: OverlayName) => setShown((before) => before.filter((one) => one.name !== name));

  return shown.map(({ name, url, open, page, Overlay, Frame, messages }) => (
    <FragmentContextProvider key={name} value={{ ...context, messages: { ...context.messages, ...messages } }}>
      <Frame url={url} onFollowed={() => forget(name)}>
        <Overlay open={open && page === context} url={url} onClose={() => close(name)} onClosed={() => forget(name)} />
      </Frame>
    </FragmentContextProvider>
  ));
}

/** The same mark as for a navigation that takes long; the brand's sheet shows it. */
function showProgress(underWay: boolean): void {
  document.documentElement.toggleAttribute('data-navigating', underWay);
}
