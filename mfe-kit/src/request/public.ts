/**
 * Requests to the servers behind a page: typed by the OpenAPI documents, with a deadline and a
 * single error type.
 */
export { RequestError, type RequestFailure } from './error';
export { faultOf, type RequestFault } from './fault';
export { prefetchFormToken } from './form-token';
export { request } from './request';
export { send, UPLOAD_MS } from './send';
export type { AnswerOf, Operation, RequestOptions } from './types';
