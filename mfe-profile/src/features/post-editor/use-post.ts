import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { usePlace } from '../../shared/posts/use-place';
import { SessionEnd } from '../../shared/session/session-end';
import type { OwnPost, PostDraft } from '../../shared/types';
import { deviceCopies } from './saving/device-copy';
import { createPostSaver, type PostSaver, type SaveState } from './saving/post-saver';
import { postRequests } from './saving/requests';

/** A post that is being written. */
export interface WrittenPost {
  readonly draft: PostDraft;
  /** The post as the server has it; absent before the first save. */
  readonly post: OwnPost | undefined;
  readonly state: SaveState;
  readonly saver: PostSaver;
  /** Changes a part of the text, which is saved soon. */
  readonly change: (part: Partial<PostDraft>) => void;
  /** Shows another text that the server has already. */
  readonly show: (draft: PostDraft) => void;
}

/**
 * The text on the screen and its saving. What this device has kept of an earlier visit comes back,
 * and is sent.
 * @param loaded The post as the server has it. Read once.
 */
export function usePost(loaded: OwnPost | undefined): WrittenPost {
  const { locale } = useFragmentContext('locale');
  const { at, to } = usePlace();
  const endSession = useContext(SessionEnd);
  const [start] = useState(() => {
    const copy = deviceCopies.read(loaded?.post.id);
    const empty: PostDraft = { title: '', topic: '', language: locale.language, tags: [], blocks: [] };
    // A copy of an older version is saved under that version, and so meets a conflict.
    const base = loaded && copy ? { ...loaded, post: { ...loaded.post, version: copy.version } } : loaded;
    const saver = createPostSaver({
      requests: postRequests(at),
      copies: deviceCopies,
      onCreated: ({ post }) => nameAddress(to('/post-editor/new'), to(`/post-editor/${post.id}`)),
      onSessionOver: endSession,
      ...(base ? { post: base } : {}),
    });
    return { saver, copy, draft: copy?.draft ?? loaded?.draft ?? empty };
  });
  const { saver, copy } = start;
  const [draft, setDraft] = useState(start.draft);
  // A change may follow another before the next render.
  const latest = useRef(draft);
  const state = useSyncExternalStore(saver.subscribe, saver.getState, saver.getState);

  useEffect(() => {
    if (copy) saver.change(copy.draft);
    const flush = () => void saver.flush();
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flushHidden);
      flush();
      saver.stop();
    };
  }, [copy, saver]);

  return {
    draft,
    post: saver.getPost(),
    state,
    saver,
    change(part) {
      const next = { ...latest.current, ...part };
      latest.current = next;
      setDraft(next);
      saver.change(next);
    },
    show(next) {
      latest.current = next;
      setDraft(next);
    },
  };
}

/** Gives the page of a new post its address. An open dialog has a history entry: it ends first. */
function nameAddress(from: string, to: string): void {
  const replace = () => {
    // The visitor may have left meanwhile.
    if (location.pathname === from) history.replaceState(history.state, '', to);
  };
  if (document.querySelector('dialog[open]')) window.addEventListener('popstate', replace, { once: true });
  else replace();
}
