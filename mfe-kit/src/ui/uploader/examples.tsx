import { useEffect, useState } from 'react';

import en from '../../../../locales/en/uploader.json';
import formats from '../../../../locales/en/formats.json';
import type { Examples } from '../../examples';
import { FragmentContextProvider } from '../../fragment/context';
import { sampleContext } from '../../sample-page';
import { DOCUMENT_TYPES, GENERIC_LIMITS, PICTURE_TYPES } from '../../uploads/limits';
import { createQueue } from '../../uploads/queue';
import { UploadError, type Upload } from '../../uploads/send';
import { UploadField, type UploadFieldProps } from './UploadField';

const context = sampleContext('main', { uploader: en, formats });

const accept: Upload = (file) =>
  Promise.resolve({ id: file.name, name: file.name, size: file.size, mime: file.type, url: '' });
const fail: Upload = () => Promise.reject(new UploadError(500));
const findInfected: Upload = () => Promise.reject(new UploadError(422, 'file_infected'));
const stall: Upload = (_, { onProgress }) => {
  setTimeout(() => onProgress(0.42));
  return new Promise(() => undefined);
};

/** Limits of the support form. */
const SUPPORT = { ...GENERIC_LIMITS, maxBytes: 2 * 2 ** 20 };

/** A picture drawn here, padded by `bytes`; `broken.jpg` has only the padding. */
async function picture(name: string, bytes = 0): Promise<File> {
  if (name === 'broken.jpg') return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
  const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 90 });
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = '#2f6f8f';
    pen.fillRect(0, 0, 120, 90);
    pen.fillStyle = '#e8d27a';
    pen.fillRect(30, 30, 60, 45);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  // Decoders ignore bytes after the end of a picture.
  return new File([blob ?? '', new Uint8Array(bytes)], name, {
    type: name.endsWith('.jpg') ? 'image/jpeg' : 'video/quicktime',
  });
}

interface ShownProps extends Partial<UploadFieldProps> {
  /** @default accepts everything */
  upload?: Upload;
  /** Files selected immediately, with the bytes added to each. */
  files?: Readonly<Record<string, number>>;
}

function Shown({ upload = accept, files, limits = SUPPORT, ...props }: ShownProps) {
  const [queue] = useState(() => createQueue({ limits, upload }));
  useEffect(() => {
    const pictures = Object.entries(files ?? {}).map(([name, bytes]) => picture(name, bytes));
    void Promise.all(pictures).then((files) => files.length > 0 && queue.add(files));
  }, [queue, files]);
  return (
    <FragmentContextProvider value={context}>
      <form>
        <UploadField label="Photos and screenshots" name="files" {...props} queue={queue} limits={limits} />
      </form>
    </FragmentContextProvider>
  );
}

const ATTACHED = {
  'receipt.jpg': 0,
  'a-very-long-name-of-a-photo-from-the-camera-of-the-phone-2026-11-21.jpg': 90_000,
};
const ONE = { 'receipt.jpg': 0 };
const LARGE = { 'panorama.jpg': 3 * 2 ** 20 };
const BROKEN = { 'broken.jpg': 3 * 2 ** 20 };
const REFUSED = {
  'receipt.jpg': 0,
  'clip.mov': 0,
  'one.jpg': 0,
  'two.jpg': 0,
  'three.jpg': 0,
  'four.jpg': 0,
  'five.jpg': 0,
};

const examples: Examples = {
  title: 'Uploader',
  examples: {
    empty: () => <Shown />,
    hintAndError: () => <Shown hint="A photo of the place helps." error="Wait until the files are sent" />,
    documents: () => <Shown limits={{ ...GENERIC_LIMITS, types: [...PICTURE_TYPES, ...DOCUMENT_TYPES] }} />,
    attached: () => <Shown files={ATTACHED} />,
    sending: () => <Shown files={ONE} upload={stall} />,
    failed: () => <Shown files={ONE} upload={fail} />,
    infected: () => <Shown files={ONE} upload={findInfected} />,
    reduced: () => <Shown files={LARGE} />,
    tooLarge: () => <Shown files={BROKEN} />,
    missing: () => (
      <Shown
        files={BROKEN}
        error="“broken.jpg” is not attached. Fix it below, or continue without it"
        leaveOut={{ text: 'Send without it', onLeftOut: () => undefined }}
      />
    ),
    refused: () => <Shown files={REFUSED} />,
  },
};

export default examples;
