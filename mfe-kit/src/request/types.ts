import type { paths as EdgePaths } from '../generated/edge';
import type { paths as ApiPaths } from '../generated/product-api';

/** What a page may ask for: the product API, and those endpoints of the edge that are not for operators. */
type Paths = ApiPaths & Pick<EdgePaths, Extract<keyof EdgePaths, `/_edge/${string}`>>;

/** Methods of requests. */
export type Method = 'get' | 'post' | 'put';

/** Endpoints that answer a method, by their path in the OpenAPI documents. */
export type PathOf<M extends Method> = {
  [P in keyof Paths]: Paths[P] extends Record<M, object> ? P : never;
}[keyof Paths];

/** An endpoint's operation: its parameters, body and answers. */
export type Operation<M extends Method, P extends PathOf<M>> = Paths[P][M & keyof Paths[P]];

/** What an endpoint answers when all is well; `undefined` for an answer without a body. */
export type AnswerOf<O> = O extends { responses: infer R }
  ? {
      [S in keyof R]: S extends 200 | 201 | 204
        ? R[S] extends { content: { 'application/json': infer Json } }
          ? Json
          : undefined
        : never;
    }[keyof R]
  : never;

/** How a request is sent, whatever it asks for. */
export interface RequestSettings extends Pick<RequestInit, 'cache' | 'credentials' | 'keepalive' | 'priority'> {
  /** Headers beside those that every request has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Calls it off: it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** How long the whole answer is waited for, in milliseconds. @default 15000 */
  readonly timeout?: number;
}

/** A request's settings with what its endpoint asks for. */
export type RequestOptions<O> = RequestSettings & Place<O> & Query<O> & Body<O>;

/** The arguments behind method and path: none needed where the endpoint asks for nothing. */
export type RequestArguments<O> =
  object extends RequestOptions<O> ? [options?: RequestOptions<O>] : [options: RequestOptions<O>];

/** `at`: what stands for the names in the path, or the address itself where the server gave it. */
type Place<O> = O extends { parameters: { path: infer P } } ? { readonly at: P | string } : { readonly at?: string };

/** `query`: names and values, or what a form was filled in with. */
type Query<O> = O extends { parameters: { query: infer Q } }
  ? { readonly query: Q | URLSearchParams }
  : O extends { parameters: { query?: infer Q } }
    ? [Exclude<Q, undefined>] extends [never]
      ? object
      : { readonly query?: Exclude<Q, undefined> | URLSearchParams }
    : object;

/** `body`: JSON, or a form where the endpoint takes one. */
type Body<O> = O extends { requestBody: { content: infer C } } ? { readonly body: BodyOf<C> } : object;

type BodyOf<C> =
  | (C extends { 'application/json': infer Json } ? Json : never)
  | (C extends { 'multipart/form-data': unknown } ? FormData : never);
