import * as z from 'zod';
import { defineEndpoint, file, since } from '../../contract/index.js';
import { codePoints } from '../text/text.rules.js';
import { assertUploadSize, contentTypeOf, storeUpload } from './upload.resource.js';

export const uploadFile = defineEndpoint({
  method: 'POST',
  path: '/user_uploads',
  area: 'messages',
  summary: 'Upload a file',
  docs: 'upload-file',
  params: { filename: file().describe('the field may have any name') },
  response: z.object({
    url: since('uploadUrl', z.string()),
    uri: z.string(),
    filename: since('uploadFilename', z.string()),
  }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    const { filename: input } = params;
    assertUploadSize(org, input.size);
    const filename = shortenFileName(input.name);
    const name = safeFileName(filename);
    const uploaded = {
      name: filename,
      content_type: contentTypeOf(input),
      bytes: new Uint8Array(await input.arrayBuffer()),
    };
    // The path consists of the realm, two random folders, and the name.
    const pathOf = (token: string) => `/user_uploads/1/${token.slice(0, 2)}/${token.slice(2)}/${name}`;
    const { path } = await storeUpload(org, actor.id, uploaded, pathOf);
    return { url: path, uri: path, filename };
  },
});

/** Maximum length of the stored name of a file, in code points, as in Django. */
const MAX_FILE_NAME_LENGTH = 255;
// Maximum lengths of an extension and of the name in the URL of a file.
const MAX_EXTENSION_BYTES = 237;
const MAX_URL_NAME_BYTES = 255;

function shortenFileName(input: string): string {
  const name = input.split(/[/\\]/).at(-1) ?? '';
  const fullExtension = extensionOf(name);
  const extension = cutToBytes(fullExtension, MAX_EXTENSION_BYTES);
  const stem = [...name.slice(0, name.length - fullExtension.length)];
  return stem.slice(0, MAX_FILE_NAME_LENGTH - codePoints(extension)).join('') + extension;
}

/**
 * Makes a file name safe for URLs and links: removes special characters, replaces spaces with hyphens, and shortens the
 * part before the extension.
 */
function safeFileName(name: string): string {
  const safe = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}_\s.-]/gu, '')
    .trim()
    .replace(/[-\s]+/g, '-');
  if (['', '.', '..'].includes(safe)) return 'uploaded-file';
  const extension = extensionOf(safe);
  const stemBytes = MAX_URL_NAME_BYTES - bytesIn(extension);
  if (bytesIn(safe) <= MAX_URL_NAME_BYTES || stemBytes <= 0) return cutToBytes(safe, MAX_URL_NAME_BYTES);
  return cutToBytes(safe.slice(0, safe.length - extension.length), stemBytes) + extension;
}

function extensionOf(name: string): string {
  return /.(\.[^.]*)$/s.exec(name)?.[1] ?? '';
}

function bytesIn(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Shortens a string to at most this many bytes without splitting a character. */
function cutToBytes(text: string, bytes: number): string {
  let kept = '';
  let left = bytes;
  for (const character of text) {
    left -= bytesIn(character);
    if (left < 0) break;
    kept += character;
  }
  return kept;
}
