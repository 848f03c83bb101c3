import { readStored, writeStored } from '../page/storage';

/** Local storage: requests that were sent from this device, the latest first, as a JSON list. */
const KEY = 'recent-requests';

/** Requests remembered. */
const KEPT = 10;

/** Window event: they have changed. */
export const RECENT_REQUESTS_EVENT = 'roadside:recent-requests';

/** A request that was sent from this device. */
export interface RecentRequest {
  /** Number to name to support. */
  readonly number: string;
  /** Path of the private page on which it is followed. */
  readonly url: string;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
}

/** What is stored, as it is; `null` for nothing. */
export function storedRequests(): string | null {
  return readStored(KEY);
}

/** Requests that were sent from this device, the latest first. */
export function recentRequests(stored: string | null = storedRequests()): RecentRequest[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isRequest).slice(0, KEPT) : [];
  } catch {
    // Somebody else's value: as good as none.
    return [];
  }
}

/** Remembers a request, once. */
export function rememberRequest(request: RecentRequest): void {
  const others = recentRequests().filter(({ number }) => number !== request.number);
  store([request, ...others].slice(0, KEPT));
}

/** Forgets a request: who shares a device may not want it seen. */
export function forgetRequest(number: string): void {
  store(recentRequests().filter((one) => one.number !== number));
}

function store(requests: readonly RecentRequest[]): void {
  writeStored(KEY, requests.length > 0 ? JSON.stringify(requests) : null);
  window.dispatchEvent(new CustomEvent(RECENT_REQUESTS_EVENT));
}

/** Only paths of this site: a stored address must not lead elsewhere. */
function isRequest(value: unknown): value is RecentRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { number, url, at } = value as Partial<RecentRequest>;
  return typeof number === 'string' && typeof at === 'number' && typeof url === 'string' && /^\/[^/\\]/.test(url);
}
