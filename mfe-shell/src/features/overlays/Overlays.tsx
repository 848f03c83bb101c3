import type { FragmentContext } from '@roadside/mfe-kit/contract';
import { FragmentContextProvider, useFragmentContext } from '@roadside/mfe-kit/fragment';
import type { OverlayName } from '@roadside/mfe-kit/page';
import { OVERLAY_EVENT, type OverlayRequest } from '@roadside/mfe-kit/page/host';
import { useEffect, useState } from 'react';

import type { OverlaySources } from './overlay';
import type { ReadyOverlay } from './prepare';

/** Time limit for an overlay's code, in milliseconds. Then its link is followed. */
const DEADLINE_MS = 5000;

/** An overlay that is open or closing. */
interface ShownOverlay extends ReadyOverlay {
  readonly name: OverlayName;
  readonly url: string | undefined;
  readonly open: boolean;
  /** Context of the page below. The overlay closes when another page arrives. */
  readonly page: FragmentContext;
}

/**
 * Dialogs and drawers of every page, one per name, the latest on top. The slot is empty in the
 * server's HTML. Code loads when a link to an overlay is approached or pressed.
 */
export function Overlays({ sources }: { sources: OverlaySources }) {
  const context = useFragmentContext('locale');
  const [shown, setShown] = useState<readonly ShownOverlay[]>([]);

  useEffect(() => {
    let latest = 0;
    const prepare = async (name: OverlayName) => {
      const source = sources[name];
      return source && (await import(/* webpackChunkName: "overlays" */ './prepare')).prepare(source, context);
    };

    const open = async ({ name, url }: OverlayRequest) => {
      const number = ++latest;
      // Feedback for a press that has to wait.
      showProgress(true);
      const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, DEADLINE_MS));
      const ready = await Promise.race([prepare(name).catch(() => undefined), timeout]);
      if (number !== latest) return;
      showProgress(false);
      if (ready)
        setShown((previous) => [
          ...previous.filter((overlay) => overlay.name !== name),
          { ...ready, name, url, open: true, page: context },
        ]);
      else if (url) location.assign(url);
    };

    const onRequest = (event: Event) => {
      const { detail: request } = event as CustomEvent<OverlayRequest>;
      if (!sources[request.name]) return;
      if (request.intent === 'warm') return void prepare(request.name).catch(() => undefined);
      event.preventDefault();
      void open(request);
    };

    window.addEventListener(OVERLAY_EVENT, onRequest);
    return () => {
      latest = -1;
      window.removeEventListener(OVERLAY_EVENT, onRequest);
    };
  }, [sources, context]);

  const close = (name: OverlayName) =>
    setShown((previous) => previous.map((overlay) => (overlay.name === name ? { ...overlay, open: false } : overlay)));
  const remove = (name: OverlayName) => setShown((previous) => previous.filter((overlay) => overlay.name !== name));

  return shown.map(({ name, url, open, page, Overlay, Frame, messages }) => (
    <FragmentContextProvider key={name} value={{ ...context, messages: { ...context.messages, ...messages } }}>
      <Frame url={url} onFollowed={() => remove(name)}>
        <Overlay open={open && page === context} url={url} onClose={() => close(name)} onClosed={() => remove(name)} />
      </Frame>
    </FragmentContextProvider>
  ));
}

/** Shows the same progress line as a slow navigation. */
function showProgress(inProgress: boolean): void {
  document.documentElement.toggleAttribute('data-navigating', inProgress);
}
