import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { GENERIC_LIMITS } from './limits';
import { createQueue, FLAG_MS, type QueueOptions } from './queue';
import { namesOfMissing } from './queue-state';
import { toJpeg as drawJpeg } from './picture';
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
const document = (name: string, bytes: number) => new File(['x'.repeat(bytes)], name, { type: 'application/pdf' });
const unreadable: QueueOptions['toJpeg'] = () => Promise.reject(new Error('This browser cannot read it.'));
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
  const queue = queueOf({ toJpeg: unreadable });
  queue.add([photo('large.jpg', 11), photo('a.jpg')]);
  await settle();
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
  const queue = queueOf({ limits: { ...LIMITS, types: ['application/pdf'] } });
  queue.add([document('a.pdf', 11)]);
  await vi.advanceTimersByTimeAsync(FLAG_MS - 1);
  queue.add([document('b.pdf', 11)]);
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
  const toJpeg = vi.fn<NonNullable<QueueOptions['toJpeg']>>(async () => photo('large.jpg', 1));
  toJpeg.mockRejectedValueOnce(new Error('no memory'));
  const queue = queueOf({ toJpeg });
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

test('photos that an iPhone takes in the file dialog are no duplicates', () => {
  const queue = queueOf();
  for (const bytes of [1, 2]) queue.add([photo('image.jpg', bytes)]);
  expect(queue.getState()).toMatchObject({ items: [{ name: 'image.jpg' }, { name: 'image-2.jpg' }], refused: [] });
});

test('names from a camera or the clipboard get a number', () => {
  const queue = queueOf();
  for (const name of ['image.jpg', 'image.jpg', 'image.jpg']) queue.add([photo(name)], { rename: true });
  expect(queue.getState().items.map(({ name }) => name)).toEqual(['image.jpg', 'image-2.jpg', 'image-3.jpg']);
});

test('a picture that is too large is reduced automatically, then sent', async () => {
  const toJpeg = vi.fn<NonNullable<QueueOptions['toJpeg']>>(async (_, maxBytes) => photo('large.jpg', maxBytes));
  const queue = queueOf({ toJpeg });
  queue.add([photo('large.png', 11)]);
  expect(queue.getState()).toMatchObject({ items: [{ state: 'preparing' }], flags: [] });
  expect(sent).toHaveLength(0);
  await settle();
  expect(sent[0]?.file).toMatchObject({ name: 'large.jpg', size: 10 });
  sent[0]?.accept();
  await settle();
  expect(queue.getState().items).toMatchObject([{ state: 'attached', name: 'large.jpg', size: 10, reduced: true }]);
  expect(queue.getState().news.at(-1)?.kind).toBe('reduced');
});

test('a picture whose reduction fails is an error, and can be tried again', async () => {
  const toJpeg = vi.fn<NonNullable<QueueOptions['toJpeg']>>(async () => photo('large.jpg', 9));
  toJpeg.mockRejectedValueOnce(new Error('no memory'));
  const queue = queueOf({ toJpeg });
  queue.add([photo('large.jpg', 11)]);
  await settle();
  expect(queue.getState()).toMatchObject({ items: [{ state: 'too_large', reducible: true }], flags: ['size_limit'] });
  expect(sent).toHaveLength(0);
  void queue.reduce(queue.getState().items[0]?.key ?? '');
  await settle();
  expect(sent[0]?.file).toMatchObject({ name: 'large.jpg', size: 9 });
});

test('reduced pictures of different types with one name are not duplicates', async () => {
  const queue = queueOf({ toJpeg: async () => photo('a.jpg', 9) });
  queue.add([photo('a.png', 11), photo('a.webp', 11), photo('a.jpg')]);
  await settle();
  expect(queue.getState().items.map(({ name }) => name)).toEqual(['a-2.jpg', 'a-3.jpg', 'a.jpg']);
});

test('files keep the order in which they were chosen', async () => {
  const queue = queueOf({ toJpeg: async ({ name }) => photo(name.replace('png', 'jpg'), 9) });
  queue.add([photo('1.png', 11), photo('2.jpg'), photo('3.jpg')]);
  await settle();
  sent.find(({ file }) => file.name === '2.jpg')?.reject();
  await settle();
  // Selected again, it takes its old place.
  queue.add([photo('2.jpg')]);
  for (const { accept } of sent) accept();
  await settle();
  expect(queue.getState().items.map(({ name, state }) => `${name} ${state}`)).toEqual([
    '1.jpg attached',
    '2.jpg attached',
    '3.jpg attached',
  ]);
});

test('a removed form sends no picture that is still being reduced', async () => {
  const queue = queueOf({ toJpeg: async () => photo('large.jpg', 9) });
  queue.add([photo('large.jpg', 11)]);
  queue.stop();
  await settle();
  expect(sent).toHaveLength(0);
});

test('a rejected file stays missing until it is removed or selected again, whatever else is selected', () => {
  const queue = queueOf({ limits: { ...LIMITS, maxFiles: 1 } });
  const clip = new File(['x'], 'clip.mov', { type: 'video/quicktime' });
  queue.add([photo('a.jpg'), photo('b.jpg'), clip]);
  expect(namesOfMissing(queue.getState())).toEqual(['b.jpg', 'clip.mov']);
  queue.remove(queue.getState().items[0]?.key ?? '');
  queue.add([photo('b.jpg')]);
  expect(namesOfMissing(queue.getState())).toEqual(['clip.mov']);
  queue.removeRefused('clip.mov');
  expect(namesOfMissing(queue.getState())).toEqual([]);
});

test('pictures are decoded one at a time, for the memory of phones', async () => {
  let decoding = 0;
  let most = 0;
  const decode = async () => {
    most = Math.max(most, ++decoding);
    await Promise.resolve();
    decoding--;
    throw new Error('This browser cannot read it.');
  };
  vi.stubGlobal('createImageBitmap', decode);
  await Promise.allSettled([1, 2, 3].map((number) => drawJpeg(photo(`${number}.jpg`), 1)));
  expect(most).toBe(1);
  vi.unstubAllGlobals();
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

test('a picture that the server finds too large is reduced automatically, once', async () => {
  const sizes: number[] = [];
  const queue = queueOf({
    upload: (file) => {
      sizes.push(file.size);
      return Promise.reject(new UploadError(413));
    },
    toJpeg: async (_, maxBytes) => photo('a.jpg', maxBytes),
  });
  queue.add([photo('a.jpg', 8)]);
  await settle();
  expect(sizes).toEqual([8, 4]);
  expect(queue.getState()).toMatchObject({ items: [{ state: 'too_large', reducible: false }], flags: ['size_limit'] });
});
