import * as z from 'zod';
import { defineEndpoint, file, since } from '../../contract/index.js';
import { assertUploadSize, contentTypeOf, keepUpload } from './upload.resource.js';

/** Maximum length of the stored name of a file, in code points, as in Django. */
const MAX_FILE_NAME_LENGTH = 255;
/** Maximum length of the name in the URL of a file, in code points. */
const MAX_URL_NAME_LENGTH = 100;

/** Shortens a long file name before its extension. */
function shortenFileName(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_FILE_NAME_LENGTH) return name;
  const extension = [...(/\.[^.]*$/.exec(name)?.[0] ?? '')].slice(0, MAX_FILE_NAME_LENGTH);
  return [...characters.slice(0, MAX_FILE_NAME_LENGTH - extension.length), ...extension].join('');
}

/**
 * Makes a file name safe for URLs and links: replaces special characters with hyphens, and keeps the last characters.
 */
function safeFileName(input: string): string {
  const last = input.split(/[/\\]/).at(-1) ?? '';
  const safe = last
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+/, '');
  return [...safe].slice(-MAX_URL_NAME_LENGTH).join('') || 'uploaded-file';
}

/** The path of an uploaded file: the realm, two random folders and the name. */
function uploadPath(token: string, name: string): string {
  return `/user_uploads/1/${token.slice(0, 2)}/${token.slice(2)}/${name}`;
}

export const uploadFile = defineEndpoint({
  method: 'POST',
  path: '/user_uploads',
  area: 'messages',
  summary: 'Upload a file',
  docs: 'upload-file',
  auth: 'user',
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
    const { path } = await keepUpload(org, actor.id, uploaded, (token) => uploadPath(token, name));
    return { url: path, uri: path, filename };
  },
});
