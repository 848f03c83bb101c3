import { expect, test } from 'vitest';

import {
  acceptOf,
  DOCUMENT_TYPES,
  GENERIC_LIMITS,
  PICTURE_TYPES,
  refusalOf,
  typeOf,
  type UploadLimits,
} from './limits';

const WITH_DOCUMENTS: UploadLimits = { ...GENERIC_LIMITS, types: [...PICTURE_TYPES, ...DOCUMENT_TYPES] };
const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });

test('the default limits are 5 files of 6 MB, png and jpeg, without duplicate names', () => {
  expect(GENERIC_LIMITS).toEqual({
    maxFiles: 5,
    maxBytes: 6_291_456,
    types: ['image/png', 'image/jpeg'],
    duplicates: false,
  });
  expect(acceptOf(GENERIC_LIMITS)).toBe('image/png,image/jpeg');
});

test.each([
  ['letter.pdf', 'application/pdf'],
  ['letter.docx', ''],
  ['SHEET.XLSX', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
])('%s is accepted only where documents are allowed', (name, type) => {
  expect(refusalOf(file(name, type), [], GENERIC_LIMITS)).toBe('type');
  expect(refusalOf(file(name, type), [], WITH_DOCUMENTS)).toBeUndefined();
});

test.each([
  ['image.gif', 'image/gif'],
  ['page.svg', 'image/svg+xml'],
  ['program.exe', ''],
  ['jpg', ''],
])('%s is rejected', (name, type) => {
  expect(refusalOf(file(name, type), [], WITH_DOCUMENTS)).toBe('type');
});

test('a HEIC photo is accepted where JPEG is', () => {
  expect(refusalOf(file('IMG_1.HEIC', ''), [], GENERIC_LIMITS)).toBeUndefined();
  expect(refusalOf(file('IMG_1.HEIC', ''), [], { ...GENERIC_LIMITS, types: ['image/png'] })).toBe('type');
  expect(typeOf(file('IMG_1.HEIC', ''))).toBe('image/heic');
});

test('a duplicate name is rejected unless duplicates are allowed', () => {
  expect(refusalOf(file('a.jpg'), ['a.jpg'], GENERIC_LIMITS)).toBe('duplicate');
  expect(refusalOf(file('a.jpg'), ['a.jpg'], { ...GENERIC_LIMITS, duplicates: true })).toBeUndefined();
});

test('an empty file and a file over the count limit are rejected', () => {
  expect(refusalOf(new File([], 'a.jpg', { type: 'image/jpeg' }), [], GENERIC_LIMITS)).toBe('empty');
  expect(refusalOf(file('f.jpg'), ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'], GENERIC_LIMITS)).toBe('count');
});
