import {
  imageSizeOf,
  isTemporaryPath,
  type Organization,
  temporaryUpload,
  type UploadRecord,
} from '../../model/index.js';
import { bytesOf, decodedPath } from '../../strings.js';
import { errorResponse } from './respond.js';

const DEFAULT_AVATAR = /^\/avatar\/(?:(\d{1,15})(?:\/medium)?|unknown)$/;

/** Matches the paths of avatars that a scenario declares as uploaded without storing a file. */
const UPLOADED_AVATAR = /^\/user_avatars\/\d+\/[\w-]+\.png$/;

const REALM_IMAGE = /^\/(?:avatar\/realm|static\/images\/logo\/[\w-]+\.svg)$/;

function isDrawnPath(path: string): boolean {
  return DEFAULT_AVATAR.test(path) || UPLOADED_AVATAR.test(path) || REALM_IMAGE.test(path);
}

const SVG_HEADERS = { 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' };

/**
 * Draws an avatar, an icon or a logo: a head whose color depends on the URL, so that images work offline. The picture
 * reveals nothing about the user, because everyone may load it. Returns `undefined` for other URLs and for unknown
 * users.
 */
export function drawnImage(org: Organization, path: string): Response | undefined {
  if (!isDrawnPath(path)) return undefined;
  const id = DEFAULT_AVATAR.exec(path)?.[1];
  if (id !== undefined && !org.tables.users.has(Number(id))) return undefined;
  const number = id === undefined ? hash(baseSizePath(path)) : Number(id);
  return new Response(headPicture(number), { headers: SVG_HEADERS });
}

/** Replaces the path of an avatar's larger size with that of its base size, because both show the same picture. */
function baseSizePath(path: string): string {
  return path.replace(/^(\/user_avatars\/.*)-medium(?=(?:\.\w+)?$)/, '$1');
}

/** Degrees between the hues of consecutive numbers, so that the hues differ clearly. */
const GOLDEN_ANGLE = 137.508;

function headPicture(number: number): string {
  const hue = Math.round((number * GOLDEN_ANGLE) % 360);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
    `<rect width="100" height="100" fill="hsl(${hue} 45% 45%)"/>` +
    `<g fill="hsl(${hue} 45% 85%)"><circle cx="50" cy="40" r="18"/><ellipse cx="50" cy="92" rx="34" ry="28"/></g>` +
    '</svg>'
  );
}

/** A prime, so that similar paths get different colors. */
const HASH_MODULUS = 360_007;

function hash(text: string): number {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + character.charCodeAt(0)) % HASH_MODULUS;
  return sum;
}

/** Matches the paths at which Zulip serves an uploaded file as a download. */
const DOWNLOAD = /^\/user_uploads\/download(?=\/)/;
/** Matches the paths of thumbnails. The mock serves the original image there. */
const THUMBNAIL = /^\/user_uploads\/thumbnail\/(.+)\/\d+x\d+(?:-anim)?\.\w+$/;

/**
 * Whether a path is in a folder of uploaded files. Unlike Zulip, the mock serves files without credentials: `<img>`
 * elements of a page send none to a mock on another origin, and the paths cannot be guessed.
 */
function isFilePath(path: string): boolean {
  return path.startsWith('/user_uploads/') || path.startsWith('/user_avatars/');
}

/** The path of `server_emoji_data_url`. */
export const EMOJI_DATA_PATH = '/static/generated/emoji/emoji_api.json';

/** Whether a path could belong to an uploaded file, an avatar, a logo or the table of emoji. */
export function isStaticPath(path: string): boolean {
  return isFilePath(path) || isDrawnPath(path) || path === EMOJI_DATA_PATH;
}

function findUpload(org: Organization, path: string): UploadRecord | undefined {
  if (!isFilePath(path)) return undefined;
  const wanted = baseSizePath(decodedPath(path));
  if (isTemporaryPath(wanted)) return temporaryUpload(org, wanted);
  const { uploads } = org.tables;
  const [, original] = THUMBNAIL.exec(wanted) ?? [];
  if (original === undefined) return uploads.firstBy('path', wanted.replace(DOWNLOAD, '/user_uploads'));
  const upload = uploads.firstBy('path', `/user_uploads/${original}`);
  const isImage = upload !== undefined && imageSizeOf(upload) !== undefined;
  return isImage ? upload : undefined;
}

/** Whether the mock responds to a percent-encoded path with an uploaded file, or with an error for a temporary URL. */
export function hasUploadedFile(org: Organization, path: string): boolean {
  return isTemporaryPath(path) || findUpload(org, path) !== undefined;
}

/** Returns the file at a percent-encoded path; status 400 for an invalid or expired temporary URL, as in Zulip. */
export function uploadedFile(org: Organization, path: string): Response | undefined {
  const found = findUpload(org, path);
  if (found === undefined) {
    if (!isTemporaryPath(path)) return undefined;
    return errorResponse(400, 'BAD_REQUEST', 'This temporary URL is invalid or has expired');
  }
  const bytes = bytesOf(found.content);
  const isInline = isSafeToShow(found.content_type) && !DOWNLOAD.test(path);
  return new Response(bytes, {
    headers: {
      'content-type': withCharset(found.content_type, bytes),
      // The length is computed, because a test may have changed the record without adjusting its `size`.
      'content-length': String(bytes.byteLength),
      // Uploaded content must never run in the mock's origin.
      'content-disposition': isInline ? 'inline' : 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Adds the charset to the content type of UTF-8 plain text, so that browsers do not guess another encoding. */
function withCharset(type: string, bytes: Uint8Array): string {
  if (!/^text\/plain\s*$/i.test(type)) return type;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'text/plain; charset=utf-8';
  } catch {
    return type;
  }
}

/** Whether browsers may show a file of this type. False for a list of types, because browsers use the last one. */
function isSafeToShow(type: string): boolean {
  return /^(?:(?:image\/(?!svg)|audio\/|video\/)[\w.+-]+|text\/plain)\s*(?:;[^,]*)?$/i.test(type);
}
