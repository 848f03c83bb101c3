import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { UploadError, uploadTo } from './send';

const STORED = { id: 'f1', name: 'a.jpg', size: 1, mime: 'image/jpeg' };
const FILE = new File(['x'], 'a.jpg', { type: 'image/jpeg' });

/** Responses in order. */
let responses: { status: number; body: string }[] = [];
let tokens: string[] = [];
let bodies: FormData[] = [];
let tokensIssued = 0;

/** The parts of XMLHttpRequest that uploads use: happy-dom's reports no progress. */
class Request extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === 'x-csrf-token') tokens.push(value);
  }
  send(body: FormData) {
    bodies.push(body);
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 4 }));
    const answer = responses.shift();
    if (!answer) return;
    this.status = answer.status;
    this.responseText = answer.body;
    this.dispatchEvent(new Event(answer.status === 0 ? 'error' : 'load'));
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

beforeEach(() => {
  [responses, tokens, bodies] = [[], [], []];
  vi.stubGlobal('fetch', async () => Response.json({ sk: `token-${++tokensIssued}` }));
  vi.stubGlobal('XMLHttpRequest', Request);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const send = (signal = new AbortController().signal, onProgress: (share: number) => void = () => undefined) =>
  uploadTo('/api/ru-ru/moskva/ask-questions/upload-file')(FILE, { signal, onProgress });

test('a file is sent as `image` and reports progress', async () => {
  responses = [{ status: 201, body: JSON.stringify({ data: STORED }) }];
  const onProgress = vi.fn<(share: number) => void>();
  expect(await send(undefined, onProgress)).toEqual(STORED);
  expect(bodies[0]?.get('image')).toMatchObject({ name: 'a.jpg' });
  expect(onProgress).toHaveBeenCalledWith(0.25);
});

test('an expired token is renewed once', async () => {
  responses = [
    { status: 403, body: '' },
    { status: 200, body: JSON.stringify({ data: STORED }) },
  ];
  await send();
  expect(tokens).toHaveLength(2);
  expect(tokens[0]).not.toBe(tokens[1]);

  responses = [
    { status: 403, body: '' },
    { status: 403, body: '' },
  ];
  await expect(send()).rejects.toMatchObject({ status: 403 });
});

test.each([
  ['no file', 200, '{"data":null}', ''],
  ['an error', 413, '{"error":{"code":"too_large"}}', 'too_large'],
  ['a page of an intermediary', 502, '<html>', ''],
  ['no response', 0, '', ''],
])('a response with %s is an error', async (_, status, body, code) => {
  responses = [{ status, body }];
  const fault: unknown = await send().catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(UploadError);
  expect(fault).toMatchObject({ status, code });
});

test('an aborted upload rejects immediately', async () => {
  const stop = new AbortController();
  const sending = send(stop.signal);
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  stop.abort();
  await expect(sending).rejects.toMatchObject({ code: 'cancelled' });
});
