import type { UploadedFile } from '../contract';
import { parseJson } from '../request/error';
import { withFormToken } from '../request/form-token';

/** What an upload is told, and tells. */
export interface UploadOptions {
  /** Share of the file that has left this device, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Breaks it off. */
  signal: AbortSignal;
}

/** Sends a file to be kept. Rejects when it is not. */
export type Upload = (file: File, options: UploadOptions) => Promise<UploadedFile>;

/** The server did not keep a file, or could not be reached. */
export class UploadError extends Error {
  override readonly name = 'UploadError';

  constructor(
    /** Status of the answer; 0: there was none. */
    readonly status: number,
    /** The server's word for what is wrong; empty: it said none. */
    readonly code = '',
  ) {
    super(`A file was not kept: status ${status}, ${code || 'no code'}. It can be tried again.`);
  }
}

/**
 * Sends files to `POST /api/{locale}/{city}/{purpose}/upload-file`, with the form token; when that has lapsed, once more with a new one.
 * @param address Path of the endpoint.
 */
export function uploadTo(address: string): Upload {
  return (file, options) =>
    withFormToken(async (token) => {
      const { status, text } = await attempt(address, file, token, options);
      const { data, error } = (parseJson(text) ?? {}) as Answer;
      if ((status === 200 || status === 201) && data) return data;
      throw new UploadError(status, error?.code);
    });
}

interface Answer {
  readonly data?: UploadedFile | null;
  readonly error?: { readonly code?: string };
}

/** `fetch` does not tell how much has been sent. */
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
