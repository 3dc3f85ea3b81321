import { badRequest } from '../errors/index.js';
import type { Organization } from '../model/index.js';

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
