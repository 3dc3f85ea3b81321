import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { requireReadableAttachment } from './upload.resource.js';

const THUMBNAILED = /^image\/(?!svg)/;

export const getThumbnailStatus = defineEndpoint({
  method: 'GET',
  path: '/thumbnail/status/{realm_id}/{filename}',
  pathParams: { filename: 'rest' },
  area: 'messages',
  summary: 'Check thumbnail status',
  docs: 'check-thumbnail-status',
  auth: 'user',
  since: 'thumbnailStatus',
  response: z.object({ has_thumbnail: z.boolean() }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path }) {
    const file = requireReadableAttachment(org, actor, `${path.realm_id}/${path.filename}`);
    return { has_thumbnail: THUMBNAILED.test(file.content_type) };
  },
});
