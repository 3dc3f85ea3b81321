import * as z from 'zod';
import { defineEndpoint, file, since } from '../../contract/index.js';
import {
  assertUploadSize,
  contentTypeOf,
  keepUpload,
  safeFileName,
  shortenFileName,
  uploadPath,
} from './upload.resource.js';

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
