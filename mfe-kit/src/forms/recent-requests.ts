import { readStored, writeStored } from '../page/storage';

/** Local storage: requests sent from this device, latest first, as a JSON list. */
const KEY = 'recent-requests';

/** Most requests stored. */
const MOST_RECENT = 10;

/** Window event: the recent requests have changed. */
export const RECENT_REQUESTS_EVENT = 'roadside:recent-requests';

/** A request sent from this device. */
export interface RecentRequest {
  /** Number that the visitor quotes to support. */
  readonly number: string;
  /** Path of the request's private page. */
  readonly url: string;
  /** Time of writing, in milliseconds since 1970. */
  readonly at: number;
}

/** Raw stored value; `null` for none. */
export function storedRequests(): string | null {
  return readStored(KEY);
}

/** Requests sent from this device, latest first. */
export function recentRequests(stored: string | null = storedRequests()): RecentRequest[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isRequest).slice(0, MOST_RECENT) : [];
  } catch {
    // Malformed values are ignored.
    return [];
  }
}

/** Adds a request, once. */
export function rememberRequest(request: RecentRequest): void {
  const others = recentRequests().filter(({ number }) => number !== request.number);
  store([request, ...others].slice(0, MOST_RECENT));
}

/** Removes a request, for privacy on shared devices. */
export function forgetRequest(number: string): void {
  store(recentRequests().filter((request) => request.number !== number));
}

function store(requests: readonly RecentRequest[]): void {
  writeStored(KEY, requests.length > 0 ? JSON.stringify(requests) : null);
  window.dispatchEvent(new CustomEvent(RECENT_REQUESTS_EVENT));
}

/** Accepts only paths of this site: a stored URL must not lead elsewhere. */
function isRequest(value: unknown): value is RecentRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { number, url, at } = value as Partial<RecentRequest>;
  return typeof number === 'string' && typeof at === 'number' && typeof url === 'string' && /^\/[^/\\]/.test(url);
}
