/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Longest side of a reduced picture, in pixels: documents in photos stay legible. */
export const LONGEST_SIDE = 2560;

/** Size scaled down to a longest side, with the same aspect ratio. */
export function fitInto({ width, height }: Size, longest: number): Size {
  const share = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** Largest centred square of a picture. */
export function middleSquare({ width, height }: Size): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** File name with the extension `.jpg`. */
export function jpegName(name: string): string {
  const dot = name.lastIndexOf('.');
  return `${dot > 0 ? name.slice(0, dot) : name}.jpg`;
}
