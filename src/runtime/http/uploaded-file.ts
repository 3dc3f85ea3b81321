import { bytesOf, decodedPath, type Organization, temporaryUpload } from '../../model/index.js';

/** Paths of uploaded files. They are served without authentication, because they cannot be guessed. */
const PLACES = ['/user_uploads/', '/user_avatars/'];

/** Whether a path could be that of a file. */
export function isFilePath(path: string): boolean {
  return PLACES.some((place) => path.startsWith(place));
}

function findUpload(org: Organization, path: string) {
  if (!isFilePath(path)) return undefined;
  const wanted = decodedPath(path);
  return org.tables.uploads.firstBy('path', wanted) ?? temporaryUpload(org, wanted);
}

/** Whether there is a file at a percent-encoded path. */
export function hasUploadedFile(org: Organization, path: string): boolean {
  return findUpload(org, path) !== undefined;
}

/** The file at a percent-encoded path. */
export function uploadedFile(org: Organization, path: string): Response | undefined {
  const found = findUpload(org, path);
  if (found === undefined) return undefined;
  return new Response(bytesOf(found.content), {
    headers: {
      'content-type': found.content_type,
      'content-length': String(found.size),
      // Uploaded content must never run in the mock's origin.
      'content-disposition': isShown(found.content_type) ? 'inline' : 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
}

/**
 * Whether browsers may show a file of this type. Browsers take the last type of a list, so a list is never shown.
 */
function isShown(type: string): boolean {
  return /^(?:(?:image\/(?!svg)|audio\/|video\/)[\w.+-]+|text\/plain)\s*(?:;[^,]*)?$/i.test(type);
}
