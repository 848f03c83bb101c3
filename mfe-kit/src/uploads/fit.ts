/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Longest side of a picture that was made smaller, in pixels: a document on it can still be read. */
export const LONGEST_SIDE = 2560;

/** A size of the same shape whose longer side is so long at most. */
export function fitInto({ width, height }: Size, longest: number): Size {
  const share = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** The part of a picture that fills a square, from its middle. */
export function middleSquare({ width, height }: Size): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** A name with the end `.jpg`. */
export function jpegName(name: string): string {
  const dot = name.lastIndexOf('.');
  return `${dot > 0 ? name.slice(0, dot) : name}.jpg`;
}
