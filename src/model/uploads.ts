import { bytesOf } from '../values.js';
import type { Clock } from './clock.js';
import { deriveSeed, Random } from './random.js';
import type { UploadRecord, UserRecord } from './records.js';

const TEMPORARY = '/user_uploads/temporary/';
const TEMPORARY_PATH = /^\/user_uploads\/temporary\/(\d+)-(\d+)-([\da-f]+)\/[^/]+$/;

const TEMPORARY_SECONDS = 60;

/** The parts of an organization that temporary paths depend on. */
interface WithUploads {
  readonly clock: Clock;
  readonly tables: {
    readonly users: { get(id: number): UserRecord | undefined };
    readonly uploads: { get(id: number): UploadRecord | undefined };
  };
}

/** A path at which an upload can be loaded without credentials for a minute. */
export function temporaryPath(org: WithUploads, upload: UploadRecord): string {
  const expires = org.clock.now() + TEMPORARY_SECONDS;
  const name = upload.path.split('/').at(-1);
  return `${TEMPORARY}${expires}-${upload.id}-${signature(org, upload, expires)}/${name}`;
}

/** Whether a path has the form of a temporary path, even if it is invalid or expired. */
export function isTemporaryPath(path: string): boolean {
  return path.startsWith(TEMPORARY);
}

/** The upload of a temporary path that has not expired and that the mock signed. */
export function temporaryUpload(org: WithUploads, path: string): UploadRecord | undefined {
  const [, time, id, signed] = TEMPORARY_PATH.exec(path) ?? [];
  const expires = Number(time);
  const upload = expires > org.clock.now() ? org.tables.uploads.get(Number(id)) : undefined;
  return upload && signature(org, upload, expires) === signed ? upload : undefined;
}

/** Depends on the path and the owner's API key, so that clients cannot sign a different time. */
function signature({ tables }: WithUploads, { id, user_id, path }: UploadRecord, expires: number): string {
  const key = tables.users.get(user_id)?.api_key ?? '';
  const halves = [0, 1].map((half) => new Random(deriveSeed(half, key, path, id, expires)).hex(12));
  return halves.join('');
}

/** Reads the dimensions of a PNG, GIF or JPEG image, encoded in Base64; `undefined` for other files. */
export function imageSize(base64: string | undefined): { width: number; height: number } | undefined {
  if (base64 === undefined) return undefined;
  const view = viewOf(base64, 0, 24);
  if (startsWith(view, [0x89, 0x50, 0x4e, 0x47]) && view.byteLength === 24)
    return { width: view.getUint32(16), height: view.getUint32(20) };
  if (startsWith(view, [0x47, 0x49, 0x46, 0x38]) && view.byteLength >= 10)
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  return startsWith(view, [0xff, 0xd8]) ? jpegSize(base64) : undefined;
}

/** A range of bytes of a file. Decoding a whole large file for each link to it would be slow. */
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

function startsWith(view: DataView, signature: readonly number[]): boolean {
  return view.byteLength >= signature.length && signature.every((byte, at) => view.getUint8(at) === byte);
}

/** Number of bytes from the start of a frame through its width. */
const JPEG_FRAME_BYTES = 9;

/**
 * Reads the dimensions from the first frame. The segments before it begin with their length, so they can be
 * skipped.
 */
function jpegSize(base64: string): { width: number; height: number } | undefined {
  for (let at = 2; ; ) {
    const segment = viewOf(base64, at, JPEG_FRAME_BYTES);
    if (segment.byteLength < JPEG_FRAME_BYTES || segment.getUint8(0) !== 0xff) return undefined;
    const marker = segment.getUint8(1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: segment.getUint16(5), width: segment.getUint16(7) };
    at += 2 + segment.getUint16(2);
  }
}
