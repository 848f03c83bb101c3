import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import en from '../../../../locales/en/uploader.json';
import formats from '../../../../locales/en/formats.json';
import ru from '../../../../locales/ru/uploader.json';
import ruFormats from '../../../../locales/ru/formats.json';
import { FragmentContextProvider } from '../../fragment/context';
import { sampleContext } from '../../sample-page';
import { FLAG_MS } from '../../uploads/queue';
import { UploadError, type Upload } from '../../uploads/send';
import { Uploader, type UploaderProps, type UploaderValue } from './Uploader';

const SUPPORT = { maxBytes: 2 * 2 ** 20 };
const accept: Upload = (file) =>
  Promise.resolve({ id: `id-${file.name}`, name: file.name, size: file.size, mime: file.type });
const stall: Upload = () => new Promise(() => undefined);

const photo = (name: string, bytes = 2048) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });

function element(props: Partial<UploaderProps> = {}, language: 'en' | 'ru' = 'en') {
  const texts = language === 'ru' ? { uploader: ru, formats: ruFormats } : { uploader: en, formats };
  const context = sampleContext('main', texts);
  return (
    <FragmentContextProvider value={context}>
      <form aria-label="Request">
        <Uploader label="Photos" name="files" limits={SUPPORT} upload={accept} {...props} />
        <textarea aria-label="Text" />
      </form>
    </FragmentContextProvider>
  );
}

/** Selects files like the system's dialog. */
async function choose(...files: File[]) {
  const input = document.querySelector('input[type="file"][multiple]');
  if (!input) throw new Error('There is no file input.');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(async () => {
    fireEvent.change(input);
    await vi.advanceTimersByTimeAsync(0);
  });
}

const alert = () => screen.getByRole('alert').textContent;
const attach = () => screen.getByRole('button', { name: 'Photos Attach files' });
const focused = () => document.activeElement?.getAttribute('aria-label');
const press = async (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(0));
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('without scripts it is a native file field', () => {
  document.body.innerHTML = renderToStaticMarkup(element({ id: 'photos', error: 'Too many' }));
  const field = screen.getByLabelText<HTMLInputElement>('Photos');
  expect(field).toMatchObject({ type: 'file', name: 'files', multiple: true, accept: 'image/png,image/jpeg' });
  expect(field.getAttribute('aria-describedby')).toBe('photos-limits photos-error');
  expect(screen.queryByRole('button')).toBeNull();
  // Scripts reduce a photo, and receive what is dropped.
  expect(screen.queryByText(/made smaller|drop a file/)).toBeNull();
  document.body.innerHTML = '';
});

test.each([
  [['image/png', 'image/jpeg', 'image/webp'], 'PNG, JPEG, WebP: up to 2 MB each, 5 files at most.'],
  [['image/png', 'application/pdf'], 'PNG, PDF, office documents: up to 2 MB each, 5 files at most.'],
])('shows the limits for %s', (types, text) => {
  render(element({ limits: { ...SUPPORT, types } }));
  expect(screen.getByText(text, { exact: false })).toBeTruthy();
  const hasPhotos = (types as readonly string[]).includes('image/jpeg');
  expect(screen.queryByText(/Larger photos are made smaller/) !== null).toBe(hasPhotos);
});

test('the form receives the attached files and submits their ids', async () => {
  const onChange = vi.fn<(value: UploaderValue) => void>();
  render(element({ onChange }));
  expect(onChange).toHaveBeenLastCalledWith({ files: [], unsent: [], missing: [], sending: false });
  await choose(photo('a.jpg'), photo('b.jpg'));
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ sending: true }));
  const files = [expect.objectContaining({ id: 'id-a.jpg' }), expect.objectContaining({ id: 'id-b.jpg' })];
  expect(onChange).toHaveBeenLastCalledWith({ files, unsent: [], missing: [], sending: false });
  const form = screen.getByRole<HTMLFormElement>('form');
  expect(new FormData(form).getAll('file_ids')).toEqual(['id-a.jpg', 'id-b.jpg']);
});

test.each([
  ['ru', 'Не удалось прикрепить файл: размер изображения не должен превышать 2mb'],
  ['en', 'The file could not be attached: an image may be 2 MB at most'],
] as const)('a file that is too large is flagged for 3 seconds, in %s', async (language, text) => {
  render(element({}, language));
  await choose(photo('large.jpg', SUPPORT.maxBytes + 1));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(alert()).toBe(text);
  await act(() => vi.advanceTimersByTimeAsync(FLAG_MS - 1));
  expect(alert()).toBe(text);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(alert()).toBe('');
  expect(screen.getByRole('listitem').textContent).toContain(language === 'ru' ? 'больше 2 МБ' : 'larger than 2 MB');
});

test.each([
  [
    'ru',
    'Не удалось прикрепить файл: не более 5 файлов',
    'f.jpg Не прикреплён: не более 5 файлов. Уберите один, чтобы освободить место.',
  ],
  [
    'en',
    'The file could not be attached: 5 files at most',
    'f.jpg Not attached: 5 files at most. Remove one to make room for it.',
  ],
] as const)('one file too many is flagged for 3 seconds, in %s', async (language, text, lasting) => {
  render(element({}, language));
  await choose(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => photo(`${name}.jpg`)));
  expect(alert()).toBe(text);
  await act(() => vi.advanceTimersByTimeAsync(FLAG_MS));
  expect(alert()).toBe('');
  expect(screen.getByText('f.jpg').parentElement?.textContent).toBe(lasting);
});

test('a failed file can be retried and is retried when the network returns', async () => {
  let isDown = true;
  const upload: Upload = (...args) => (isDown ? Promise.reject(new UploadError(0)) : accept(...args));
  const onChange = vi.fn<(value: UploaderValue) => void>();
  render(element({ upload, onChange }));
  await choose(photo('a.jpg'));
  expect(alert()).toBe('The file could not be attached: there is an error on the server');
  expect(onChange).toHaveBeenLastCalledWith({ files: [], unsent: [], missing: ['a.jpg'], sending: false });
  await press('Attach again: a.jpg');
  expect(focused()).toBe('Remove: a.jpg');
  isDown = false;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ missing: [], sending: false }));
});

test('missing files can be removed, keeping the others and the focus', async () => {
  const onLeftOut = vi.fn<() => void>();
  const onChange = vi.fn<(value: UploaderValue) => void>();
  render(element({ onChange, leaveOut: { text: 'Send without it', onLeftOut } }));
  await choose(photo('a.jpg'), photo('large.jpg', SUPPORT.maxBytes + 1));
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ missing: ['large.jpg'] }));
  await press('Send without it');
  expect(onLeftOut).toHaveBeenCalledOnce();
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ missing: [] }));
  expect(screen.getByRole('listitem').textContent).toContain('a.jpg');
  expect(document.activeElement).toBe(attach());
});

test('after a removal the focus moves to the next file, then to the attach button', async () => {
  render(element());
  await choose(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
  await press('Remove: b.jpg');
  expect(focused()).toBe('Remove: c.jpg');
  await press('Remove: c.jpg');
  expect(focused()).toBe('Remove: a.jpg');
  await press('Remove: a.jpg');
  expect(document.activeElement).toBe(attach());
});

test('file events are announced politely', async () => {
  render(element());
  await choose(photo('a.jpg'));
  await press('Remove: a.jpg');
  const announcements = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(announcements).toContain('a.jpg: sendinga.jpg: attacheda.jpg: removed');
});

test('a file in flight shows its progress and can be cancelled', async () => {
  const signals: AbortSignal[] = [];
  const upload: Upload = (file, options) => {
    signals.push(options.signal);
    options.onProgress(0.424);
    return stall(file, options);
  };
  render(element({ upload }));
  await choose(photo('a.jpg'));
  const row = within(screen.getByRole('listitem'));
  expect(row.getByRole('progressbar', { name: 'a.jpg' }).getAttribute('value')).toBe('42');
  expect(row.getByText('Sending… 42%')).toBeTruthy();
  await press('Stop sending: a.jpg');
  expect(signals[0]?.aborted).toBe(true);
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('a picture pasted anywhere in the form is attached, text is pasted normally', async () => {
  render(element());
  const text = screen.getByRole('textbox', { name: 'Text' });
  const paste = (files: File[]) => {
    const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { files } });
    act(() => void text.dispatchEvent(event));
    return event;
  };
  expect(paste([]).defaultPrevented).toBe(false);
  paste([photo('image.png')]);
  expect(paste([photo('image.png')]).defaultPrevented).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getAllByRole('listitem').map((row) => row.querySelector('bdi')?.textContent)).toEqual([
    'image.png',
    'image-2.png',
  ]);
});

test('a file can be dropped on the field', async () => {
  render(element());
  const target = attach();
  const drag = (type: string) =>
    act(async () => {
      const dataTransfer = { types: ['Files'], files: [photo('a.jpg')] };
      target.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer }));
      await vi.advanceTimersByTimeAsync(0);
    });
  await drag('dragenter');
  expect(screen.getByText('Let go to attach')).toBeTruthy();
  await drag('dragleave');
  expect(screen.queryByText('Let go to attach')).toBeNull();
  await drag('dragenter');
  await drag('drop');
  expect(screen.queryByText('Let go to attach')).toBeNull();
  expect(screen.getByRole('listitem').textContent).toContain('a.jpg');
});

test('files stored on the server are listed', () => {
  render(element({ files: [{ id: 'f1', name: 'old.jpg', size: 2_621_440, mime: 'image/jpeg' }] }));
  expect(screen.getByRole('listitem').textContent).toBe('old.jpg2.5 MB');
});

/** Stands for a phone that can decode pictures: each JPEG has a third of the picture's bytes. */
function stubCanvas() {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback) =>
    callback(new Blob([new Uint8Array(723_968)], { type: 'image/jpeg' })),
  );
}

test.each([
  ['ru', 'Уменьшили до 707 КБ', 'Фото large.jpg в миниатюре'],
  ['en', 'Made smaller: 707 KB', 'Preview of large.jpg'],
] as const)('a photo that is too large is made smaller automatically and shows its size, in %s', async (...args) => {
  const [language, text, alt] = args;
  stubCanvas();
  const onChange = vi.fn<(value: UploaderValue) => void>();
  render(element({ onChange }, language));
  await choose(photo('large.jpg', SUPPORT.maxBytes + 1));
  await act(() => vi.advanceTimersByTimeAsync(0));
  const row = within(screen.getByRole('listitem'));
  expect(row.getByText(text)).toBeTruthy();
  expect(row.getByRole('img', { name: alt })).toBeTruthy();
  expect(alert()).toBe('');
  expect(onChange).toHaveBeenLastCalledWith({
    files: [expect.objectContaining({ name: 'large.jpg', size: 723_968 })],
    unsent: [],
    missing: [],
    sending: false,
  });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a file of another kind stays an error that names the kinds, until it is removed', async () => {
  const onChange = vi.fn<(value: UploaderValue) => void>();
  render(element({ onChange }));
  await choose(new File(['x'], 'clip.mov', { type: 'video/quicktime' }));
  await choose(photo('a.jpg'));
  expect(screen.getByText('clip.mov').parentElement?.textContent).toBe(
    'clip.mov Not attached: files of this kind are not accepted. Attach PNG, JPEG.',
  );
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ missing: ['clip.mov'] }));
  await press('Remove: clip.mov');
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ missing: [] }));
  expect(document.activeElement).toBe(attach());
});

test('files selected before the scripts arrived are attached', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(element());
  const native = root.querySelector<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(native, 'files', { value: [photo('early.jpg')], configurable: true });
  const hydrated = await act(() => hydrateRoot(root, element()));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('listitem').textContent).toContain('early.jpg');
  // The system's dialog was open meanwhile: it reports to the field that is gone.
  Object.defineProperty(native, 'files', { value: [photo('late.jpg')], configurable: true });
  await act(async () => {
    native?.dispatchEvent(new Event('change'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  act(() => hydrated.unmount());
  root.remove();
});
