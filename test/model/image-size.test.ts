import { expect, test } from 'vitest';
import { imageSizeOf } from '../../src/model/index.js';

const PNG = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 1, 0, 0, 0, 0, 64];
const GIF = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0, 1, 64, 0];
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 64, 1, 0, 3];

const bytesOf = (text: string) => [...text].map((character) => character.charCodeAt(0));
const webp = (kind: string, ...bytes: number[]) => [...bytesOf(`RIFF....WEBP${kind}....`), ...bytes];
const LOSSY = webp('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, 0, 1, 64, 0);
const LOSSLESS = webp('VP8L', 0x2f, 255, 192, 15, 0, 0, 0, 0, 0, 0);
const EXTENDED = webp('VP8X', 0, 0, 0, 0, 255, 0, 0, 63, 0, 0);
const AVIF = [...bytesOf('....ftypavif........ispe....'), 0, 0, 1, 0, 0, 0, 0, 64];

/** The dimensions of an uploaded file of this type. */
function sizeOf(bytes: readonly number[], content_type = 'image/png') {
  return imageSizeOf({ content_type, content: btoa(String.fromCharCode(...bytes)) });
}

test.each([
  ['a PNG', PNG],
  ['a GIF', GIF],
  ['a JPEG', JPEG],
  ['a lossy WebP', LOSSY],
  ['a lossless WebP', LOSSLESS],
  ['an extended WebP', EXTENDED],
  ['an AVIF', AVIF],
])('reads the dimensions of %s', (_, bytes) => {
  expect(sizeOf(bytes)).toEqual({ width: 256, height: 64 });
});

test.each([
  ['plain text', [104, 105]],
  ['an empty file', []],
  ['half a PNG', PNG.slice(0, 20)],
  ['half a GIF', GIF.slice(0, 8)],
  ['half a JPEG', JPEG.slice(0, 12)],
  ['half a WebP', LOSSY.slice(0, 24)],
  ['half an AVIF', AVIF.slice(0, 30)],
  ['a WebP of an unknown kind', webp('VP8?', ...LOSSY.slice(20))],
])('returns no dimensions for %s', (_, bytes) => {
  expect(sizeOf(bytes)).toBeUndefined();
});

test.each(['image/svg+xml', 'text/plain', 'video/mp4'])('returns no dimensions for the type %s', (type) => {
  expect(sizeOf(PNG, type)).toBeUndefined();
});

test.each([0xc4, 0xc8, 0xcc])(
  'reads the dimensions of a JPEG after a segment with the non-frame marker %i',
  (marker) => {
    const bytes = [...JPEG.slice(0, 8), 0xff, marker, 0, 8, 8, 0, 1, 0, 1, 3, ...JPEG.slice(8)];
    expect(sizeOf(bytes)).toEqual({ width: 256, height: 64 });
  },
);

test.each([1, 2, 20])('reads the dimensions of a JPEG with %i fill bytes before each marker', (count) => {
  const fill = Array<number>(count).fill(0xff);
  const bytes = [...JPEG.slice(0, 2), ...fill, ...JPEG.slice(2, 8), ...fill, ...JPEG.slice(8)];
  expect(sizeOf(bytes)).toEqual({ width: 256, height: 64 });
});

test('returns no dimensions for a JPEG that ends in fill bytes', () => {
  expect(sizeOf([...JPEG.slice(0, 8), ...Array<number>(40).fill(0xff)])).toBeUndefined();
});

test.each([0xc0, 0xc1, 0xc2, 0xcf])(
  'reads the dimensions of a JPEG whose frame has the marker %i',
  (marker) => {
    const bytes = JPEG.map((byte) => (byte === 0xc0 ? marker : byte));
    expect(sizeOf(bytes)).toEqual({ width: 256, height: 64 });
  },
);

test('reads the dimensions of a JPEG that lacks one byte (but not two), and of a PNG with trailing bytes', () => {
  expect(sizeOf(JPEG.slice(0, -1))).toEqual({ width: 256, height: 64 });
  expect(sizeOf(JPEG.slice(0, -2))).toBeUndefined();
  expect(sizeOf([...PNG, 8, 6])).toEqual({ width: 256, height: 64 });
});
