import { badRequest } from '../../contract/errors/index.js';
import type { Organization } from '../../model/index.js';

const MIB = 1024 * 1024;
/** Limit for one file, in MiB. */
export const MAX_UPLOAD_MIB = 10;
/** Limit for all files of an organization, in MiB: they are kept in memory. */
const MAX_TOGETHER_MIB = 50;

/**
 * Checks that the organization accepts a file of this size, in bytes.
 * @throws ApiError `BAD_REQUEST` when it exceeds the limit, alone or with the other files
 */
export function assertUploadSize(org: Organization, size: number): void {
  if (size > MAX_UPLOAD_MIB * MIB) throw badRequest(`The file is larger than ${MAX_UPLOAD_MIB} MiB`);
  const together = org.tables.uploads.all().reduce((sum, one) => sum + one.size, size);
  if (together > MAX_TOGETHER_MIB * MIB) {
    throw badRequest(`All files together are larger than ${MAX_TOGETHER_MIB} MiB`);
  }
}

/** Longest name of a file that is kept, in characters, like in Django. */
const MAX_FILE_NAME = 255;

/** Shortens a long file name before its extension. */
export function shortenFileName(name: string): string {
  if (name.length <= MAX_FILE_NAME) return name;
  const extension = (/\.[^.]*$/.exec(name)?.[0] ?? '').slice(0, MAX_FILE_NAME);
  return name.slice(0, MAX_FILE_NAME - extension.length) + extension;
}

/** Makes a file name safe for URLs and links by removing special characters. */
export function safeFileName(input: string): string {
  const last = input.split(/[/\\]/).at(-1) ?? '';
  const safe = last
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+/, '');
  return [...safe].slice(-100).join('') || 'uploaded-file';
}

/** The path of an uploaded file: the realm, two random folders and the name. */
export function uploadPath(token: string, name: string): string {
  return `/user_uploads/1/${token.slice(0, 2)}/${token.slice(2)}/${name}`;
}

const TYPES: ReadonlyMap<string, string> = new Map(
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
 * The type of a sent file. Many clients send no type, which looks like plain text or bytes; then the file name decides.
 */
export function contentTypeOf({ name, type }: { name: string; type: string }): string {
  const input = type || 'application/octet-stream';
  if (!/^(?:text\/plain|application\/octet-stream)\b/.test(input)) return input;
  return TYPES.get(name.toLowerCase().split('.').at(-1) ?? '') ?? input;
}
