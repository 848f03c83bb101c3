/**
 * Pictures in the browser: seen small, made smaller, made JPEG. All of it is drawn on a canvas: the page's policy lets no
 * picture come from an address made here.
 */
import { fitInto, jpegName, LONGEST_SIDE, middleSquare } from './fit';

/** Qualities of JPEG that are tried, the best first; below them the picture itself gets smaller. */
const QUALITIES = [0.88, 0.8, 0.7];

/** By how much a side shrinks when no quality will do. */
const STEP = 0.75;

/** Shortest longer side that is tried, in pixels. */
const SMALLEST_SIDE = 320;

/** A picture cannot be read or made small enough here. */
class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** Draws the middle of a picture so that it fills the canvas, turned as the camera says. */
export async function drawThumbnail(file: Blob, canvas: HTMLCanvasElement): Promise<void> {
  const picture = await decode(file);
  const { x, y, side } = middleSquare(picture);
  canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
}

/**
 * The picture as a JPEG of at most so many bytes, turned as the camera says, on white where it could be seen through.
 * @throws PictureError when the browser cannot read it, or it will not get small enough.
 */
export async function toJpeg(file: File, maxBytes: number): Promise<File> {
  const picture = await decode(file);
  try {
    for (let longest = LONGEST_SIDE; longest >= SMALLEST_SIDE; longest *= STEP) {
      const canvas = draw(picture, longest);
      for (const quality of QUALITIES) {
        const blob = await encode(canvas, quality);
        if (blob && blob.size <= maxBytes) return new File([blob], jpegName(file.name), { type: 'image/jpeg' });
      }
    }
  } finally {
    picture.close();
  }
  throw new PictureError(`${file.type} does not fit into ${maxBytes} bytes.`);
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

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
