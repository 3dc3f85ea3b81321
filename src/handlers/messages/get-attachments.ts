import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import {
  attachmentSchema,
  attachmentsOf,
  presentAttachment,
  uploadSpaceUsed,
} from './attachment.resource.js';

export const getAttachments = defineEndpoint({
  method: 'GET',
  path: '/attachments',
  area: 'messages',
  summary: 'Get attachments',
  docs: 'get-attachments',
  response: z.object({ attachments: z.array(attachmentSchema), upload_space_used: z.int() }),
  run({ org, actor, level }) {
    const attachments = attachmentsOf(org, actor.id).map((upload) => presentAttachment(org, upload, level));
    return { attachments, upload_space_used: uploadSpaceUsed(org) };
  },
});
