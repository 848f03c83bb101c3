/** What a set of files may be. */
export interface UploadLimits {
  /** Most files. */
  readonly maxFiles: number;
  /** Most bytes of one file. */
  readonly maxBytes: number;
  /** MIME types that are taken. */
  readonly types: readonly string[];
  /** Whether two files may have one name. */
  readonly duplicates: boolean;
}

/** Pictures: what is taken where nothing else is said. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg'];

/** What people call the pictures that a form may take. */
const PICTURE_NAMES: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
};

/** Documents by MIME type, with the ends of their names: pdf and those of office programs. */
const DOCUMENT_ENDS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
};

/** Documents: taken only where it is said, with `types: [...PICTURE_TYPES, ...DOCUMENT_TYPES]`. */
export const DOCUMENT_TYPES: readonly string[] = Object.keys(DOCUMENT_ENDS);

/** Types by the end of a name, for files of which the browser knows no type. */
const TYPES_BY_END: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  ...Object.fromEntries(Object.entries(DOCUMENT_ENDS).map(([type, end]) => [end, type])),
};

/** What holds where nothing else is said: 5 files of 6 MiB, png and jpeg, each name once. */
export const GENERIC_LIMITS: UploadLimits = {
  maxFiles: 5,
  maxBytes: 6 * 2 ** 20,
  types: PICTURE_TYPES,
  duplicates: false,
};

/** Why a file is not even tried. */
export type Refusal = 'count' | 'type' | 'duplicate' | 'empty';

/**
 * Value of `accept`. Photos as Apple stores them are left out: phones hand them over as JPEG then. A name's end stands beside each
 * document's type, which not every system knows.
 */
export function acceptOf({ types }: UploadLimits): string {
  return types.flatMap((type) => (DOCUMENT_ENDS[type] ? [type, `.${DOCUMENT_ENDS[type]}`] : [type])).join(',');
}

/** Names of the pictures that are taken. */
export function picturesOf({ types }: UploadLimits): string[] {
  return types.flatMap((type) => PICTURE_NAMES[type] ?? []);
}

/** MIME type of a file by what the browser says, else by its name; empty: neither tells. */
export function typeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  const [, end = ''] = /\.([a-z]+)$/i.exec(name) ?? [];
  return type || (TYPES_BY_END[end.toLowerCase()] ?? '');
}

/** Whether it is a photo as Apple stores it, which browsers make a JPEG of where they can. */
export function isHeic(file: Pick<File, 'name' | 'type'>): boolean {
  return /^image\/hei[cf]/.test(typeOf(file));
}

/** Whether it is a picture that can be made smaller. */
export function isPicture(file: Pick<File, 'name' | 'type'>): boolean {
  return typeOf(file) in PICTURE_NAMES || isHeic(file);
}

/**
 * Why a file is not tried, beside those that are there already; `undefined`: it is.
 * @param names Names of the files that are there.
 */
export function refusalOf(file: File, names: readonly string[], limits: UploadLimits): Refusal | undefined {
  const isTaken = limits.types.includes(typeOf(file)) || (isHeic(file) && limits.types.includes('image/jpeg'));
  if (!isTaken) return 'type';
  if (file.size === 0) return 'empty';
  if (!limits.duplicates && names.includes(file.name)) return 'duplicate';
  if (names.length >= limits.maxFiles) return 'count';
  return undefined;
}
