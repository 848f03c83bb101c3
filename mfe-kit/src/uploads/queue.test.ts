import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { GENERIC_LIMITS } from './limits';
import { createQueue, FLAG_MS, type QueueOptions } from './queue';
import { namesOfMissing } from './queue-state';
import { UploadError, type Upload, type UploadOptions } from './send';

type StoredFile = Awaited<ReturnType<Upload>>;

/** Uploads in flight, settled by the test. */
let sent: (UploadOptions & { file: File; accept: () => void; reject: () => void })[] = [];

const upload: Upload = (file, options) =>
  new Promise<StoredFile>((resolve, reject) => {
    sent.push({
      ...options,
      file,
      accept: () => resolve({ id: `id-${file.name}`, name: file.name, size: file.size, mime: file.type }),
      reject: () => reject(new UploadError(500)),
    });
  });

const LIMITS = { ...GENERIC_LIMITS, maxBytes: 10 };
const photo = (name: string, bytes = 1) => new File(['x'.repeat(bytes)], name, { type: 'image/jpeg' });
const queueOf = (options: Partial<QueueOptions> = {}) => createQueue({ limits: LIMITS, upload, ...options });
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
});

afterEach(() => {
  vi.useRealTimers();
});

test('a file is sent immediately, reports progress and is attached', async () => {
  const queue = queueOf();
  queue.add([photo('a.jpg')]);
  expect(queue.getState().items).toMatchObject([{ name: 'a.jpg', state: 'sending', progress: 0 }]);
  sent[0]?.onProgress(0.5);
  expect(queue.getState().items[0]?.progress).toBe(0.5);
  sent[0]?.accept();
  await settle();
  expect(queue.getState().items).toMatchObject([{ state: 'attached', uploaded: { id: 'id-a.jpg' } }]);
  expect(queue.getState().news.map(({ kind }) => kind)).toEqual(['sending', 'attached']);
});

test('files stored on the server are attached and count', () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: `${id}.jpg`, size: 1, mime: 'image/jpeg' }));
  const queue = queueOf({ files });
  queue.add([photo('f.jpg')]);
  expect(queue.getState().items).toHaveLength(5);
  expect(queue.getState().refused).toEqual([{ name: 'f.jpg', reason: 'count' }]);
});

test('each fault is flagged for 3 seconds and stays at its file', async () => {
  const queue = queueOf();
  queue.add([photo('large.jpg', 11), photo('a.jpg')]);
  sent[0]?.reject();
  await vi.advanceTimersByTimeAsync(1000);
  queue.add(['b', 'c', 'd', 'e', 'f', 'g'].map((name) => photo(`${name}.jpg`)));
  expect(queue.getState().flags).toEqual(['size_limit', 'file_server_error', 'file_count_limit']);
  await vi.advanceTimersByTimeAsync(FLAG_MS - 1001);
  expect(queue.getState().flags).toContain('size_limit');
  await vi.advanceTimersByTimeAsync(1);
  expect(queue.getState().flags).toEqual(['file_count_limit']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(queue.getState().flags).toEqual([]);
  expect(queue.getState().items).toMatchObject([{ state: 'too_large' }, { state: 'failed' }, {}, {}, {}, {}, {}]);
  expect(queue.getState().refused).toEqual([{ name: 'g.jpg', reason: 'count' }]);
});

test('a repeated fault restarts the 3 seconds', async () => {
  const queue = queueOf();
  queue.add([photo('a.jpg', 11)]);
  await vi.advanceTimersByTimeAsync(FLAG_MS - 1);
  queue.add([photo('b.jpg', 11)]);
  await vi.advanceTimersByTimeAsync(FLAG_MS - 1);
  expect(queue.getState().flags).toEqual(['size_limit']);
  await vi.advanceTimersByTimeAsync(1);
  expect(queue.getState().flags).toEqual([]);
});

test('a failed file is not attached and can be retried', async () => {
  const queue = queueOf();
  queue.add([photo('a.jpg')]);
  sent[0]?.reject();
  await settle();
  expect(queue.getState().items[0]?.state).toBe('failed');
  queue.retry(queue.getState().items[0]?.key ?? '');
  sent[1]?.accept();
  await settle();
  expect(queue.getState().items[0]?.state).toBe('attached');
});

test('a failed file frees its place, and a retry needs a free one', async () => {
  const queue = queueOf({ limits: { ...LIMITS, maxFiles: 1 } });
  queue.add([photo('a.jpg')]);
  sent[0]?.reject();
  await settle();
  queue.add([photo('b.jpg')]);
  queue.retry(queue.getState().items[0]?.key ?? '');
  expect(sent).toHaveLength(2);
  expect(queue.getState().flags).toContain('file_count_limit');
});

test('unattached files are missing until fixed or removed, unlike duplicates', async () => {
  const queue = queueOf({ toJpeg: async () => photo('large.jpg', 1) });
  queue.add([photo('large.jpg', 11), photo('a.jpg'), photo('b.jpg')]);
  sent[0]?.reject();
  sent[1]?.accept();
  await settle();
  queue.add([photo('b.jpg'), new File(['x'], 'clip.mov', { type: 'video/quicktime' })]);
  expect(namesOfMissing(queue.getState())).toEqual(['large.jpg', 'a.jpg', 'clip.mov']);
  void queue.reduce(queue.getState().items[0]?.key ?? '');
  await settle();
  expect(namesOfMissing(queue.getState())).toEqual(['a.jpg', 'clip.mov']);
  queue.removeMissing();
  expect(namesOfMissing(queue.getState())).toEqual([]);
  expect(queue.getState().items.map(({ name }) => name)).toEqual(['large.jpg', 'b.jpg']);
});

test('an offline file waits, counts as attached and is sent when the network returns', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const answers: Upload[] = [() => Promise.reject(new UploadError(0)), upload];
  const queue = queueOf({ upload: (...args) => (answers.shift() ?? upload)(...args) });
  queue.add([photo('a.jpg')]);
  await settle();
  expect(queue.getState()).toMatchObject({ items: [{ state: 'waiting' }], flags: [] });
  expect(namesOfMissing(queue.getState())).toEqual([]);
  online.mockRestore();
  queue.retryAll();
  sent[0]?.accept();
  await settle();
  expect(queue.getState().items).toMatchObject([{ state: 'attached' }]);
});

test('selecting a failed file again retries it and is not a duplicate', async () => {
  const queue = queueOf();
  queue.add([photo('a.jpg')]);
  sent[0]?.reject();
  await settle();
  queue.add([photo('a.jpg')]);
  expect(queue.getState().items).toMatchObject([{ name: 'a.jpg', state: 'sending' }]);
  queue.add([photo('a.jpg')]);
  expect(queue.getState().refused).toEqual([{ name: 'a.jpg', reason: 'duplicate' }]);
});

test('removing a file aborts its upload and ignores a late response', async () => {
  const queue = queueOf();
  queue.add([photo('a.jpg')]);
  queue.remove(queue.getState().items[0]?.key ?? '');
  expect(sent[0]?.signal.aborted).toBe(true);
  sent[0]?.reject();
  await settle();
  expect(queue.getState()).toMatchObject({ items: [], flags: [] });
  expect(queue.getState().news.at(-1)).toMatchObject({ kind: 'removed', name: 'a.jpg' });
});

test('names from a camera or the clipboard get a number', () => {
  const queue = queueOf();
  for (const name of ['image.jpg', 'image.jpg', 'image.jpg']) queue.add([photo(name)], { rename: true });
  expect(queue.getState().items.map(({ name }) => name)).toEqual(['image.jpg', 'image-2.jpg', 'image-3.jpg']);
});

test('a picture that is too large is reduced on request, then sent', async () => {
  const toJpeg = vi.fn<NonNullable<QueueOptions['toJpeg']>>(async (_, maxBytes) => photo('large.jpg', maxBytes));
  const queue = queueOf({ toJpeg });
  queue.add([photo('large.png', 11)]);
  expect(queue.getState().items).toMatchObject([{ state: 'too_large', reducible: true }]);
  expect(sent).toHaveLength(0);
  const reducing = queue.reduce(queue.getState().items[0]?.key ?? '');
  expect(queue.getState().items).toMatchObject([{ state: 'preparing' }]);
  await settle();
  expect(sent[0]?.file).toMatchObject({ name: 'large.jpg', size: 10 });
  sent[0]?.accept();
  await reducing;
  expect(queue.getState().items).toMatchObject([{ state: 'attached', name: 'large.jpg', size: 10 }]);
});

test('a document that is too large cannot be reduced', () => {
  const queue = queueOf({ limits: { ...LIMITS, types: ['application/pdf'] } });
  queue.add([new File(['x'.repeat(11)], 'a.pdf', { type: 'application/pdf' })]);
  expect(queue.getState().items).toMatchObject([{ state: 'too_large', reducible: false }]);
});

test('a HEIC photo is sent as JPEG or marked unreadable', async () => {
  const toJpeg = vi.fn<NonNullable<QueueOptions['toJpeg']>>();
  toJpeg.mockResolvedValueOnce(photo('a.jpg')).mockRejectedValueOnce(new Error('cannot'));
  const queue = queueOf({ toJpeg });
  queue.add(['a', 'b'].map((name) => new File(['x'.repeat(50)], `${name}.heic`, { type: 'image/heic' })));
  await settle();
  expect(sent.map(({ file }) => file.name)).toEqual(['a.jpg']);
  expect(queue.getState().items).toMatchObject([{ name: 'a.jpg' }, { name: 'b.heic', state: 'unreadable' }]);
});

test.each(['file_type', 'file_broken', 'file_infected'])(
  'a file rejected as %s is not retried and frees its place',
  async (code) => {
    const queue = queueOf({
      limits: { ...LIMITS, maxFiles: 1 },
      upload: () => Promise.reject(new UploadError(422, code)),
    });
    queue.add([photo('a.jpg')]);
    await settle();
    expect(queue.getState()).toMatchObject({ items: [{ state: 'refused', reason: code }], flags: [] });
    expect(queue.getState().news.at(-1)).toMatchObject({ kind: 'refused', name: 'a.jpg' });
    queue.retryAll();
    expect(queue.getState().items).toMatchObject([{ state: 'refused' }]);
    queue.add([photo('b.jpg')]);
    expect(queue.getState().refused).toEqual([]);
  },
);

test('a picture that the server finds too large can be reduced', async () => {
  const queue = queueOf({ upload: () => Promise.reject(new UploadError(413)) });
  queue.add([photo('a.jpg')]);
  await settle();
  expect(queue.getState()).toMatchObject({ items: [{ state: 'too_large', reducible: true }], flags: ['size_limit'] });
});
