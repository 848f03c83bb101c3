import type { UploadedFile } from '../contract';
import { parseJson } from '../request/error';
import { withFormToken } from '../request/form-token';

/** Options of an upload. */
export interface UploadOptions {
  /** Called with the fraction sent, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Aborts the upload. */
  signal: AbortSignal;
}

/** Uploads a file to be stored. Rejects when it is not. */
export type Upload = (file: File, options: UploadOptions) => Promise<UploadedFile>;

/** The server did not store a file, or could not be reached. */
export class UploadError extends Error {
  override readonly name = 'UploadError';

  constructor(
    /** Response status; 0 for no response. */
    readonly status: number,
    /** Error code of the server; empty when absent. */
    readonly code = '',
  ) {
    super(`The file was not stored: status ${status}, ${code || 'no code'}.`);
  }
}

/** Reads the stored file from the body of a response; `undefined` if there is none. */
export type ReadStored = (body: unknown, file: File) => UploadedFile | undefined;

/**
 * Uploads files to `POST /api/{locale}/{city}/{purpose}/upload-file` with the form token. An
 * expired token is renewed once.
 * @param address Path of the endpoint.
 * @param readStored For endpoints with another response than `upload-file`.
 */
export function uploadTo(
  address: string,
  readStored: ReadStored = (body) => (body as Answer).data ?? undefined,
): Upload {
  return (file, options) =>
    withFormToken(async (token) => {
      const { status, text } = await attempt(address, file, token, options);
      const body = parseJson(text) ?? {};
      const stored = status === 200 || status === 201 ? readStored(body, file) : undefined;
      if (stored) return stored;
      throw new UploadError(status, (body as Answer).error?.code);
    });
}

interface Answer {
  readonly data?: UploadedFile | null;
  readonly error?: { readonly code?: string };
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function attempt(address: string, file: File, token: string, { onProgress, signal }: UploadOptions) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('x-csrf-token', token);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => reject(new UploadError(0)));
    request.addEventListener('abort', () => reject(new UploadError(0, 'cancelled')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const body = new FormData();
    body.append('image', file, file.name);
    request.send(body);
  });
}
