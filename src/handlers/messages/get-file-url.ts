import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { temporaryPath } from '../../model/index.js';
import { requireReadableAttachment } from './attachment.resource.js';

export const getFileUrl = defineEndpoint({
  method: 'GET',
  path: '/user_uploads/{realm_id}/{filename}',
  pathParams: { filename: 'rest' },
  area: 'messages',
  summary: 'Get temporary URL for an uploaded file',
  docs: 'get-file-temporary-url',
  response: z.object({ url: z.string() }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path }) {
    const upload = requireReadableAttachment(org, actor, `${path.realm_id}/${path.filename}`);
    return { url: temporaryPath(org, upload) };
  },
});
