import type { HostParts } from '../host/host';

/** What the widget may do with the screen, before and after the screen is drawn. */
export interface Controls {
  readonly parts: Omit<HostParts, 'chat'>;
  /** Whether the messenger is on the screen. */
  readonly visibility: { readonly subscribe: (changed: () => void) => () => void; readonly get: () => boolean };
  /** Connects the composer. Returns how to disconnect it. */
  attach(composer: Composer): () => void;
}

/** The composer, as the widget reaches it. */
interface Composer {
  paste(text: string): void;
  focus(): void;
  sendImage(file: File): Promise<void>;
}

/** Creates controls. Calls before the composer exists wait for it. */
export function createControls(): Controls {
  const waiting: ((composer: Composer) => void)[] = [];
  const listeners = new Set<() => void>();
  let composer: Composer | undefined;
  let visible = true;

  const withComposer = (call: (composer: Composer) => void) => {
    if (composer) call(composer);
    else waiting.push(call);
  };
  return {
    parts: {
      paste: (text) => withComposer((known) => known.paste(text)),
      focus: () => withComposer((known) => known.focus()),
      sendImage: (file) =>
        new Promise((resolve, reject) => withComposer((known) => void known.sendImage(file).then(resolve, reject))),
      setVisible(next) {
        visible = next;
        for (const listener of listeners) listener();
      },
    },
    visibility: {
      subscribe(changed) {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
      get: () => visible,
    },
    attach(next) {
      composer = next;
      for (const call of waiting.splice(0)) call(next);
      return () => {
        if (composer === next) composer = undefined;
      };
    },
  };
}
