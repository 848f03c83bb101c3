import { parsed, RequestError } from './error';
import type { AnswerOf, Method, Operation, PathOf, RequestArguments, RequestSettings } from './types';

/** How long an answer is waited for unless the caller says otherwise, in milliseconds. */
const PATIENCE_MS = 15_000;

/** Whatever the types allow, as one shape. */
type Given = RequestSettings & {
  readonly at?: string | Readonly<Record<string, unknown>>;
  readonly query?: URLSearchParams | Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/**
 * Asks an endpoint of the OpenAPI documents. What it needs and what it answers follow from its path.
 * @throws {RequestError} when there is no answer in time, or one of another status than 200, 201 and 204.
 * @throws the signal's reason when the request was called off.
 */
export async function request<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[options]: RequestArguments<Operation<M, P>>
): Promise<AnswerOf<Operation<M, P>>> {
  const { at, query, body, headers, signal, timeout = PATIENCE_MS, ...init } = (options ?? {}) as Given;
  const endpoint = `${method.toUpperCase()} ${path}`;
  const isForm = body === undefined || body instanceof FormData;
  signal?.throwIfAborted();
  const patience = new AbortController();
  const callOff = () => patience.abort();
  const timer = setTimeout(callOff, timeout);
  signal?.addEventListener('abort', callOff);
  try {
    const response = await fetch(addressOf(path, at) + searchOf(query), {
      ...init,
      method: method.toUpperCase(),
      // The browser names a form's type itself, with what divides its parts.
      headers: { accept: 'application/json', ...(isForm ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: patience.signal,
    });
    const text = response.status === 204 ? '' : await response.text();
    const { ok, status, headers: said } = response;
    const answer = parsed(text);
    if (!ok || (text !== '' && answer === undefined)) {
      const reason = ok || status >= 500 ? 'server' : status === 429 ? 'often' : 'refused';
      throw new RequestError(reason, endpoint, status, text, Number(said.get('retry-after')) || 0);
    }
    return answer as AnswerOf<Operation<M, P>>;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof RequestError) throw error;
    throw new RequestError(patience.signal.aborted ? 'slow' : 'offline', endpoint);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', callOff);
  }
}

/** The address: as it was given, or the path with values for its names. */
function addressOf(path: string, at: Given['at']): string {
  if (typeof at === 'string') return at;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(at?.[name])));
}

/** The query with its question mark; nothing where nothing is asked with. */
function searchOf(query: Given['query']): string {
  if (!query) return '';
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const known = pairs.filter(([, value]) => value !== undefined && value !== null);
  if (known.length === 0) return '';
  return `?${known.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
}
