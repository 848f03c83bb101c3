/** Names that phones and clipboards give to every picture. */
const GIVEN_NAME = /^image\.(?:jpe?g|png|webp|hei[cf])$/i;

/** True for a name from the system: iPhones give one name to all photos from the file dialog. */
export function isGivenName(name: string): boolean {
  return GIVEN_NAME.test(name);
}

/**
 * File under an unused name, numbered if needed. Cameras name every photo `image.jpg` and pasted
 * pictures are always `image.png`: without a number the second would count as a duplicate.
 */
export function uniqueName(file: File, names: readonly string[]): File {
  if (!names.includes(file.name)) return file;
  const dot = file.name.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [file.name.slice(0, dot), file.name.slice(dot)] : [file.name, ''];
  let number = 2;
  while (names.includes(`${stem}-${number}${end}`)) number++;
  return new File([file], `${stem}-${number}${end}`, { type: file.type, lastModified: file.lastModified });
}
