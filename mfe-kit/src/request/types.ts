import type { paths as EdgePaths } from '../generated/edge';
import type { paths as ApiPaths } from '../generated/product-api';

/** Endpoints that a page may call: the product API and the edge's public endpoints. */
type Paths = ApiPaths & Pick<EdgePaths, Extract<keyof EdgePaths, `/_edge/${string}`>>;

/** HTTP methods in use. */
export type Method = 'get' | 'post' | 'put' | 'delete';

/** Endpoints with a method, by their path in the OpenAPI documents. */
export type PathOf<M extends Method> = {
  [P in keyof Paths]: Paths[P] extends Record<M, object> ? P : never;
}[keyof Paths];

/** Operation of an endpoint: parameters, body and responses. */
export type Operation<M extends Method, P extends PathOf<M>> = Paths[P][M & keyof Paths[P]];

/** BodyOption of a successful response; `undefined` for a response without a body. */
export type AnswerOf<O> = O extends { responses: infer R }
  ? {
      [S in keyof R]: S extends 200 | 201 | 204
        ? R[S] extends { content: { 'application/json': infer Json } }
          ? Json
          : undefined
        : never;
    }[keyof R]
  : never;

/** Request settings that do not depend on the endpoint. */
export interface RequestSettings extends Pick<RequestInit, 'cache' | 'credentials' | 'keepalive' | 'priority'> {
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborts the request, which rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Deadline for the whole response, in milliseconds. @default 15000 */
  readonly timeout?: number;
}

/**
 * Request settings with the parameters and body of the endpoint. Of several endpoints, it is one
 * union: three unions in an intersection would be too large for the compiler.
 */
export type RequestOptions<O> = O extends unknown
  ? RequestSettings & PathOption<O> & QueryOption<O> & BodyOption<O>
  : never;

/** Arguments after method and path: optional when the endpoint requires none. */
export type RequestArguments<O> =
  object extends RequestOptions<O> ? [options?: RequestOptions<O>] : [options: RequestOptions<O>];

/** `at`: path parameters, or the complete address when the server gave it. */
type PathOption<O> = O extends { parameters: { path: infer P } }
  ? { readonly at: P | string }
  : { readonly at?: string };

/** `query`: parameters, or the data of a form. */
type QueryOption<O> = O extends { parameters: { query: infer Q } }
  ? { readonly query: Q | URLSearchParams }
  : O extends { parameters: { query?: infer Q } }
    ? [Exclude<Q, undefined>] extends [never]
      ? object
      : { readonly query?: Exclude<Q, undefined> | URLSearchParams }
    : object;

/** `body`: JSON, or a form where the endpoint accepts one. */
type BodyOption<O> = O extends { requestBody: { content: infer C } } ? { readonly body: BodyOf<C> } : object;

type BodyOf<C> =
  | (C extends { 'application/json': infer Json } ? Json : never)
  | (C extends { 'multipart/form-data': unknown } ? FormData : never);
