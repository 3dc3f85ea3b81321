import { badRequest } from '../../contract/errors/index.js';
import type { Organization, UploadRecord } from '../../model/index.js';
import { base64Of } from '../../strings.js';

/** In bytes. */
export const MIB = 1024 * 1024;
export const MAX_UPLOAD_MIB = 10;
export const MAX_AVATAR_MIB = 5;
/** Limit on the total size of an organization's files, in MiB, because the files are kept in memory. */
const MAX_TOTAL_MIB = 50;

/**
 * @throws ApiError `BAD_REQUEST` if the size, in bytes, exceeds the limit for one file or, together with the other
 * files, the limit for all files
 */
export function assertUploadSize(org: Organization, size: number): void {
  if (size > MAX_UPLOAD_MIB * MIB) {
    throw badRequest(`The file is larger than ${MAX_UPLOAD_MIB} MiB`).because(
      'fileSize',
      `The file has ${size} bytes, and the limit is ${MAX_UPLOAD_MIB} MiB`,
      'upload a smaller file',
    );
  }
  const total = org.tables.uploads.all().reduce((sum, upload) => sum + upload.size, size);
  if (total > MAX_TOTAL_MIB * MIB) {
    throw badRequest(`All files together are larger than ${MAX_TOTAL_MIB} MiB`).because(
      'sizeOfAllFiles',
      `With this file, all files would have ${total} bytes, and the limit is ${MAX_TOTAL_MIB} MiB`,
      'upload a smaller file',
      'delete other files first',
    );
  }
}

const TYPES_BY_EXTENSION: ReadonlyMap<string, string> = new Map(
  Object.entries({
    png: 'image/png',
    gif: 'image/gif',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
    avif: 'image/avif',
    svg: 'image/svg+xml',
    mp4: 'video/mp4',
    webm: 'video/webm',
    mp3: 'audio/mpeg',
    ogg: 'audio/ogg',
    wav: 'audio/wav',
    pdf: 'application/pdf',
    json: 'application/json',
    zip: 'application/zip',
    csv: 'text/csv',
    html: 'text/html',
  }),
);

/**
 * Returns the type of an uploaded file. If the sent type is missing or generic, the file name decides, because many
 * clients send no type.
 */
export function contentTypeOf({ name, type }: { name: string; type: string }): string {
  const input = type || 'application/octet-stream';
  if (!/^(?:text\/plain|application\/octet-stream)\b/.test(input)) return input;
  const [, extension = ''] = /\.([^.]+)$/.exec(name.toLowerCase()) ?? [];
  return TYPES_BY_EXTENSION.get(extension) ?? input;
}

export interface UploadedFile {
  name: string;
  content_type: string;
  bytes: Uint8Array;
}

/** @param pathOf returns the path of the file for a random token */
export function storeUpload(
  org: Organization,
  userId: number,
  { name, content_type, bytes }: UploadedFile,
  pathOf: (token: string) => string,
): Promise<UploadRecord> {
  return org.tables.uploads.create({
    user_id: userId,
    path: pathOf(org.random.hex(24)),
    name,
    content_type,
    size: bytes.byteLength,
    created: org.clock.now(),
    content: base64Of(bytes),
  });
}
