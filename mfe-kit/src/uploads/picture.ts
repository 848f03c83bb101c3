/**
 * Picture processing in the browser: thumbnails, reduction, conversion to JPEG. Everything is drawn
 * on a canvas, because the content security policy forbids pictures from blob and data URLs.
 */
import { fitInto, jpegName, LONGEST_SIDE, middleSquare } from './fit';

/** JPEG qualities to try, best first. Below them the picture itself is reduced. */
const QUALITIES = [0.88, 0.8, 0.7];

/** Factor by which a side shrinks when no quality suffices. */
const STEP = 0.75;

/** Shortest longer side to try, in pixels. */
const SMALLEST_SIDE = 320;

/** The browser cannot read a picture or reduce it enough. */
class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** Draws the middle square of a picture onto the whole canvas, oriented by its EXIF data. */
export function drawThumbnail(file: Blob, canvas: HTMLCanvasElement): Promise<void> {
  return inTurn(async () => {
    const picture = await decode(file);
    const { x, y, side } = middleSquare(picture);
    canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
    picture.close();
  });
}

/**
 * Converts a picture to a JPEG of at most `maxBytes`, oriented by its EXIF data, with white for
 * transparency.
 * @throws PictureError when the browser cannot read it or it does not get small enough.
 */
export function toJpeg(file: File, maxBytes: number): Promise<File> {
  return inTurn(async () => {
    const picture = await decode(file);
    try {
      for (let longest = LONGEST_SIDE; longest >= SMALLEST_SIDE; longest *= STEP) {
        const blob = await encodeWithin(draw(picture, longest), maxBytes);
        if (blob) return new File([blob], jpegName(file.name), { type: 'image/jpeg' });
      }
    } finally {
      picture.close();
    }
    throw new PictureError(`${file.type} does not fit into ${maxBytes} bytes.`);
  });
}

/** Last picture task. */
let lastTask: Promise<unknown> = Promise.resolve();

/**
 * Runs one picture task at a time: a decoded photo of a phone takes 50 MB, and a driver attaches
 * several together.
 */
function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const done = lastTask.then(task);
  lastTask = done.catch(() => undefined);
  return done;
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new PictureError(`${file.type} cannot be read by this browser.`, { cause });
  }
}

function draw(picture: ImageBitmap, longest: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitInto(picture, longest));
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

/** JPEG of at most `maxBytes`; `undefined` when no quality suffices. */
async function encodeWithin(canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob | undefined> {
  try {
    for (const quality of QUALITIES) {
      const blob = await encode(canvas, quality);
      if (blob && blob.size <= maxBytes) return blob;
    }
    return undefined;
  } finally {
    // Safari keeps the memory of a canvas until it has no pixels.
    Object.assign(canvas, { width: 0, height: 0 });
  }
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
