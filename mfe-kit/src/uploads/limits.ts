/** Limits of a set of files. */
export interface UploadLimits {
  /** Most files. */
  readonly maxFiles: number;
  /** Most bytes of one file. */
  readonly maxBytes: number;
  /** Accepted MIME types. */
  readonly types: readonly string[];
  /** True when two files may have the same name. */
  readonly duplicates: boolean;
}

/** Picture types, accepted by default. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg'];

/** Display names of picture types that forms may accept. */
const PICTURE_NAMES: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
};

/** Document types with their file extensions: PDF and office formats. */
const DOCUMENT_EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
};

/** Document types, accepted only on request: `types: [...PICTURE_TYPES, ...DOCUMENT_TYPES]`. */
export const DOCUMENT_TYPES: readonly string[] = Object.keys(DOCUMENT_EXTENSIONS);

/** Types by file extension, for files without a type in the browser. */
const TYPES_BY_EXTENSION: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  ...Object.fromEntries(Object.entries(DOCUMENT_EXTENSIONS).map(([type, end]) => [end, type])),
};

/** Default limits: 5 files of 6 MiB, png and jpeg, without duplicate names. */
export const GENERIC_LIMITS: UploadLimits = {
  maxFiles: 5,
  maxBytes: 6 * 2 ** 20,
  types: PICTURE_TYPES,
  duplicates: false,
};

/** Reason to reject a file before sending it. */
export type Refusal = 'count' | 'type' | 'duplicate' | 'empty';

/**
 * Value of the `accept` attribute. HEIC is left out, so that phones convert photos to JPEG.
 * Documents also list their extension, because not every system knows the types.
 */
export function acceptOf({ types }: UploadLimits): string {
  return types
    .flatMap((type) => (DOCUMENT_EXTENSIONS[type] ? [type, `.${DOCUMENT_EXTENSIONS[type]}`] : [type]))
    .join(',');
}

/** Display names of the accepted picture types. */
export function picturesOf({ types }: UploadLimits): string[] {
  return types.flatMap((type) => PICTURE_NAMES[type] ?? []);
}

/** MIME type of a file: from the browser, else from the extension; empty when unknown. */
export function typeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  const [, end = ''] = /\.([a-z]+)$/i.exec(name) ?? [];
  return type || (TYPES_BY_EXTENSION[end.toLowerCase()] ?? '');
}

/** True for a HEIC photo, which browsers convert to JPEG where they can. */
export function isHeic(file: Pick<File, 'name' | 'type'>): boolean {
  return /^image\/hei[cf]/.test(typeOf(file));
}

/** True for a picture, by its type or extension. */
export function isPicture(file: Pick<File, 'name' | 'type'>): boolean {
  return typeOf(file) in PICTURE_NAMES || isHeic(file);
}

/** True for a picture that can be attached as a smaller JPEG. */
export function isReducible(file: Pick<File, 'name' | 'type'>, { types }: UploadLimits): boolean {
  return isPicture(file) && types.includes('image/jpeg');
}

/**
 * Reason to reject a file, or `undefined` to accept it.
 * @param names Names of the files already attached.
 */
export function refusalOf(file: File, names: readonly string[], limits: UploadLimits): Refusal | undefined {
  const isAccepted = limits.types.includes(typeOf(file)) || (isHeic(file) && limits.types.includes('image/jpeg'));
  if (!isAccepted) return 'type';
  if (file.size === 0) return 'empty';
  if (!limits.duplicates && names.includes(file.name)) return 'duplicate';
  if (names.length >= limits.maxFiles) return 'count';
  return undefined;
}
