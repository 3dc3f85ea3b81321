import type { Organization } from '../../model/index.js';

/** Paths of uploaded files. They are served to everyone, because they cannot be guessed. */
const PLACES = ['/user_uploads/', '/user_avatars/'];

/** Whether a path could be that of a file. */
export function isFilePath(path: string): boolean {
  return PLACES.some((place) => path.startsWith(place));
}

/** The file at a percent-encoded path. */
export function uploadedFile(org: Organization, path: string): Response | undefined {
  const found = org.tables.uploads.firstBy('path', permanentPath(org, decoded(path)));
  if (found === undefined) return undefined;
  const bytes = Uint8Array.from(atob(found.content), (character) => character.charCodeAt(0));
  const shown = /^(?:image\/(?!svg)|audio\/|video\/|text\/plain)/.test(found.content_type);
  return new Response(bytes, {
    headers: {
      'content-type': found.content_type,
      'content-length': String(found.size),
      // Uploaded content must never run in the mock's origin.
      'content-disposition': shown ? 'inline' : 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
}

/** `/user_uploads/temporary/`, when it expires in UNIX seconds, the token and the name of the file. */
const TEMPORARY = /^\/user_uploads\/temporary\/(\d+)-([^/]+\/[^/]+)$/;

/** The path of a file, also for a temporary path that has not expired. */
function permanentPath(org: Organization, path: string): string {
  const [, expires, rest] = TEMPORARY.exec(path) ?? [];
  return Number(expires) > org.clock.now() ? `/user_uploads/1/${rest}` : path;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
