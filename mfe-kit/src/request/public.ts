/** Requests to the servers behind a page: typed by the OpenAPI documents, each with a time that it may take, and one error. */
export { RequestError, type RequestFailure } from './error';
export { request } from './request';
export { send, UPLOAD_MS } from './send';
export type { AnswerOf, Operation, RequestOptions } from './types';
