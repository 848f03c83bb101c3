/** Codes of errors. `README.md` says when each occurs. */
export const ERROR_CODES = [
  'request_timeout',
  'rate_limit',
  'channel_error',
  'connection_closed',
  'unhandled_response',
  'unsupported_observer',
  'invalid_observer_params',
  'request_cancelled',
  'cookie_needed',
  'child_window_failed',
  'not_supported',
] as const;

/** Code of an error. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** A failed request, observer or connection. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError';

  constructor(
    readonly code: ErrorCode,
    /** One English sentence, without the visitor's values. */
    message: string = code,
  ) {
    super(message);
  }
}

/** Error of a response's data. An unknown code is a `channel_error`. */
export function errorFrom(data: unknown): ChannelError {
  const code = ERROR_CODES.find((known) => known === data);
  return new ChannelError(code ?? 'channel_error');
}

/** Code to send for a caught value. Other details stay on this side. */
export function codeOf(error: unknown): ErrorCode {
  return error instanceof ChannelError ? error.code : 'channel_error';
}
