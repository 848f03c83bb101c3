/** HTTP requests without a browser. */
import http from 'node:http';

/** A response, its body as text in the encoding it was sent. */
export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Sends a request without a browser. All hosts are this machine, which Node does not know for every
 * `*.localhost`.
 */
export function get(address: string, headers: http.OutgoingHttpHeaders = {}): Promise<Answer> {
  const { host, port, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const request = http.get(
      { host: '127.0.0.1', port, path: pathname + search, headers: { host, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
        response.on('error', reject);
      },
    );
    request.on('error', reject);
  });
}
