/** Session storage: what was sent last, as JSON. */
const KEY = 'sent-notice';

/**
 * Session storage: height of the card on a page, by its path. The document's inline script reserves
 * the space before the first paint, so that a reload shifts nothing.
 */
const heightKey = (page: string) => `sent-height:${page}`;

/** Custom property of the reserved space, set by the document's inline script. */
const HEIGHT_PROPERTY = '--sent-height';

/** Window event: the notice was stored or dismissed. */
const SENT_NOTICE_EVENT = 'roadside:sent-notice';

/** What the visitor has sent, with all texts in the language of the form. */
export interface SentNotice {
  /** Path of the page that shows it: the one that follows the form. */
  readonly page: string;
  readonly title: string;
  /** Where the answer comes, by when, and what to do meanwhile. */
  readonly lines: readonly string[];
  /** Path of the request's private page. */
  readonly url: string;
  /** Labels, and the notices after copying. */
  readonly texts: Readonly<Record<'open' | 'copy' | 'copied' | 'copyFailed' | 'dismiss', string>>;
}

/** Stores a notice for this session. Returns false when storage is blocked. */
export function storeSentNotice(notice: SentNotice): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(notice));
  } catch {
    return false;
  }
  window.dispatchEvent(new CustomEvent(SENT_NOTICE_EVENT));
  return true;
}

/** Raw stored notice; `null` for none. */
export function storedSentNotice(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The notice that a page shows. */
export function sentNoticeFor(page: string, stored: string | null): SentNotice | undefined {
  if (stored === null) return undefined;
  try {
    const notice = JSON.parse(stored) as SentNotice;
    // A stored path must not lead to another site.
    return notice.page === page && /^\/[^/\\]/.test(notice.url) ? notice : undefined;
  } catch {
    return undefined;
  }
}

/** Calls a function when the notice changes. Returns the function that stops it. */
export function onSentNotice(onChange: () => void): () => void {
  window.addEventListener(SENT_NOTICE_EVENT, onChange);
  return () => window.removeEventListener(SENT_NOTICE_EVENT, onChange);
}

/** Remembers the height of the card on a page, in pixels, for a reload. */
export function keepSentHeight(page: string, height: number): void {
  try {
    sessionStorage.setItem(heightKey(page), `${height}px`);
  } catch {
    // Blocked storage has no notice either.
  }
}

/** Removes the notice and the space reserved for it. */
export function dismissSentNotice({ page }: SentNotice): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(heightKey(page));
  document.documentElement.style.removeProperty(HEIGHT_PROPERTY);
  window.dispatchEvent(new CustomEvent(SENT_NOTICE_EVENT));
}
