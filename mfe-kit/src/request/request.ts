import { parseJson, RequestError } from './error';
import type { AnswerOf, Method, Operation, PathOf, RequestArguments, RequestSettings } from './types';

/** Default deadline of a request, in milliseconds. */
const DEADLINE_MS = 15_000;

/** All options that the types allow, in one shape. */
type AnyOptions = RequestSettings & {
  readonly at?: string | Readonly<Record<string, unknown>>;
  readonly query?: URLSearchParams | Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/**
 * Sends a request to an endpoint of the OpenAPI documents. Its path determines options and response
 * type.
 * @throws {RequestError} after the deadline, or for a status other than 200, 201 and 204.
 * @throws the signal's reason when aborted.
 */
export async function request<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...rest: RequestArguments<Operation<M, P>>
): Promise<AnswerOf<Operation<M, P>>> {
  // The union of all endpoints' options is too large for the compiler.
  const [options] = rest as readonly unknown[];
  const { at, query, body, headers, signal, timeout = DEADLINE_MS, ...init } = (options ?? {}) as AnyOptions;
  const endpoint = `${method.toUpperCase()} ${path}`;
  const isForm = body === undefined || body instanceof FormData;
  signal?.throwIfAborted();
  const deadline = new AbortController();
  const abort = () => deadline.abort();
  const timer = setTimeout(abort, timeout);
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(addressOf(path, at) + searchOf(query), {
      ...init,
      method: method.toUpperCase(),
      // The browser sets the multipart content type with its boundary.
      headers: { accept: 'application/json', ...(isForm ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: deadline.signal,
    });
    const text = response.status === 204 ? '' : await response.text();
    const { ok, status, headers: responseHeaders } = response;
    const answer = parseJson(text);
    if (!ok || (text !== '' && answer === undefined)) {
      const reason = ok || status >= 500 ? 'server' : status === 429 ? 'often' : 'refused';
      throw new RequestError(reason, endpoint, status, text, Number(responseHeaders.get('retry-after')) || 0);
    }
    return answer as AnswerOf<Operation<M, P>>;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof RequestError) throw error;
    throw new RequestError(deadline.signal.aborted ? 'slow' : 'offline', endpoint);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Address of the request: as given, or the path with its parameters filled in. */
function addressOf(path: string, at: AnyOptions['at']): string {
  if (typeof at === 'string') return at;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(at?.[name])));
}

/** Query string with its question mark; empty without parameters. */
function searchOf(query: AnyOptions['query']): string {
  if (!query) return '';
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const defined = pairs.filter(([, value]) => value !== undefined && value !== null);
  if (defined.length === 0) return '';
  return `?${defined.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
}
