import { bytesOf } from '../strings.js';
import type { Clock } from './clock.js';
import { deriveSeed, Random } from './random.js';
import type { UploadRecord, UserRecord } from './records.js';

/** Types of images that have thumbnails in the mock. Zulip also makes thumbnails of TIFF images. */
const THUMBNAILED = /^image\/(?:png|gif|jpeg|webp|avif|heic)$/;

/**
 * Number of bytes from the start of a WebP image through its dimensions. In PNG and GIF images, the dimensions are
 * nearer to the start.
 */
const WEBP_HEADER_BYTES = 30;

interface ImageSize {
  width: number;
  height: number;
}

/**
 * Returns an uploaded image's dimensions in pixels; `undefined` for a file without a thumbnail, such as a broken image.
 */
export function imageSizeOf({
  content_type,
  content,
}: Pick<UploadRecord, 'content_type' | 'content'>): ImageSize | undefined {
  if (!THUMBNAILED.test(content_type)) return undefined;
  const view = viewOf(content, 0, WEBP_HEADER_BYTES);
  if (textAt(view, 0, 4) === '\x89PNG' && view.byteLength >= 24)
    return { width: view.getUint32(16), height: view.getUint32(20) };
  if (textAt(view, 0, 4) === 'GIF8' && view.byteLength >= 10)
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (textAt(view, 0, 2) === '\xff\xd8') return jpegSize(content);
  if (textAt(view, 8, 4) === 'WEBP' && view.byteLength === WEBP_HEADER_BYTES) return webpSize(view);
  return textAt(view, 4, 4) === 'ftyp' ? heifSize(content) : undefined;
}

/** Decodes a range of bytes of a file. Decoding a whole large file for each link to it would be slow. */
function viewOf(base64: string, at: number, length: number): DataView {
  const skipped = at % 3;
  const start = ((at - skipped) / 3) * 4;
  const bytes = bytesOf(base64.slice(start, start + Math.ceil((skipped + length) / 3) * 4));
  return new DataView(
    bytes.buffer,
    Math.min(skipped, bytes.length),
    Math.max(0, Math.min(length, bytes.length - skipped)),
  );
}

/** Number of bytes from the start of a frame through its width. */
const JPEG_FRAME_BYTES = 9;

/** Markers in the range of frame markers that do not start a frame: DHT, JPG and DAC. */
const OTHER_JPEG_MARKERS = [0xc4, 0xc8, 0xcc];

/**
 * Reads the dimensions from the first frame of a JPEG image. The segments before the frame contain their length, so
 * they can be skipped.
 */
function jpegSize(base64: string): ImageSize | undefined {
  let at = 2;
  while (true) {
    const segment = viewOf(base64, at, JPEG_FRAME_BYTES);
    if (segment.byteLength < JPEG_FRAME_BYTES || segment.getUint8(0) !== 0xff) return undefined;
    const marker = segment.getUint8(1);
    if (marker === 0xff) {
      at += fillBytesIn(segment);
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !OTHER_JPEG_MARKERS.includes(marker);
    if (isFrame) return { height: segment.getUint16(5), width: segment.getUint16(7) };
    at += 2 + segment.getUint16(2);
  }
}

/**
 * Returns the number of fill bytes before a marker: all leading 0xff bytes but the last, which is part of the marker.
 */
function fillBytesIn(segment: DataView): number {
  let count = 1;
  while (count + 1 < segment.byteLength && segment.getUint8(count + 1) === 0xff) count++;
  return count;
}

/** Reads bytes as characters. */
function textAt(view: DataView, at: number, length: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  return String.fromCharCode(...bytes.slice(at, at + length));
}

/** Reads the dimensions from the first chunk of a lossy, lossless or extended WebP image. */
function webpSize(view: DataView): ImageSize | undefined {
  const kind = textAt(view, 12, 4);
  if (kind === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8X') return undefined;
  const atByte = (at: number) => (view.getUint16(at, true) | (view.getUint8(at + 2) << 16)) + 1;
  return { width: atByte(24), height: atByte(27) };
}

/** Number of bytes at the start of an AVIF or HEIC image that contain its properties. */
const HEIF_PROPERTIES_BYTES = 4096;

/** Reads the dimensions of an AVIF or HEIC image from its `ispe` property. */
function heifSize(base64: string): ImageSize | undefined {
  const view = viewOf(base64, 0, HEIF_PROPERTIES_BYTES);
  const at = textAt(view, 0, HEIF_PROPERTIES_BYTES).indexOf('ispe');
  if (at < 0 || at + 16 > view.byteLength) return undefined;
  return { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
}

const TEMPORARY_PREFIX = '/user_uploads/temporary/';
const TEMPORARY_PATH = /^\/user_uploads\/temporary\/(\d+)-(\d+)-([\da-f]+)\/[^/]+$/;

const LIFETIME_SECONDS = 60;

interface WithUploads {
  readonly clock: Clock;
  readonly tables: {
    readonly users: { get(id: number): UserRecord | undefined };
    readonly uploads: { get(id: number): UploadRecord | undefined };
  };
}

/** Returns a path from which an upload can be loaded without credentials until the path expires. */
export function temporaryPath(org: WithUploads, upload: UploadRecord): string {
  const expires = org.clock.now() + LIFETIME_SECONDS;
  const name = upload.path.split('/').at(-1);
  return `${TEMPORARY_PREFIX}${expires}-${upload.id}-${signature(org, upload, expires)}/${name}`;
}

/** Whether a path looks like a temporary path, even if the path is invalid or expired. */
export function isTemporaryPath(path: string): boolean {
  return path.startsWith(TEMPORARY_PREFIX);
}

/** Returns the upload of a temporary path that the mock signed and that has not expired. */
export function temporaryUpload(org: WithUploads, path: string): UploadRecord | undefined {
  const [, time, id, signed] = TEMPORARY_PATH.exec(path) ?? [];
  const expires = Number(time);
  const upload = expires > org.clock.now() ? org.tables.uploads.get(Number(id)) : undefined;
  return upload && signature(org, upload, expires) === signed ? upload : undefined;
}

/**
 * Returns the signature of a temporary path. The signature depends on the owner's API key, so clients cannot sign
 * another path or a later time.
 */
function signature({ tables }: WithUploads, { id, user_id, path }: UploadRecord, expires: number): string {
  const key = tables.users.get(user_id)?.api_key ?? '';
  const half = (seed: number) => new Random(deriveSeed(seed, key, path, id, expires)).hex(12);
  return half(0) + half(1);
}
