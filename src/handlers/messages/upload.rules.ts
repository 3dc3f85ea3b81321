import { badRequest } from '../../contract/errors/index.js';
import type { Organization } from '../../model/index.js';

const MIB = 1024 * 1024;
/** MiB of one file. */
export const MAX_UPLOAD_MIB = 10;
/** MiB of all files of an organization: they are kept in memory. */
const MAX_TOGETHER_MIB = 50;

/**
 * That the organization takes a file of so many bytes.
 * @throws ApiError `BAD_REQUEST` for one that is too large, or when all files together would be
 */
export function assertUploadSize(org: Organization, size: number): void {
  if (size > MAX_UPLOAD_MIB * MIB) throw badRequest(`A file may have ${MAX_UPLOAD_MIB} MiB at most`);
  const together = org.tables.uploads.all().reduce((sum, one) => sum + one.size, size);
  if (together > MAX_TOGETHER_MIB * MIB) {
    throw badRequest(`All files together may have ${MAX_TOGETHER_MIB} MiB at most`);
  }
}

/** A file's name as it stands in URLs and links: without what means something there. */
export function safeFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const safe = last
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+/, '');
  return [...safe].slice(-100).join('') || 'uploaded-file';
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

/** The type of a sent file. Many clients name none, which reads as plain text or as bytes: then its name tells. */
export function contentTypeOf({ name, type }: { name: string; type: string }): string {
  const given = type || 'application/octet-stream';
  if (!/^(?:text\/plain|application\/octet-stream)\b/.test(given)) return given;
  return TYPES.get(name.toLowerCase().split('.').at(-1) ?? '') ?? given;
}
