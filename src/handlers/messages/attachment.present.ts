import * as z from 'zod';
import type { Organization, UploadRecord } from '../../model/index.js';
import { messagesWith, pathIdOf } from './attachment.rules.js';

/** An uploaded file as the published API returns it. */
export const attachmentSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Its URL is `/user_uploads/` and this. */
  path_id: z.string(),
  /** Bytes. */
  size: z.int(),
  /** UNIX milliseconds. */
  create_time: z.int(),
  /** The messages that link to it. `date_sent` is in UNIX milliseconds. */
  messages: z.array(z.object({ id: z.int(), date_sent: z.int() })),
});

export function presentAttachment(org: Organization, upload: UploadRecord): z.input<typeof attachmentSchema> {
  return {
    id: upload.id,
    name: upload.name,
    path_id: pathIdOf(upload),
    size: upload.size,
    create_time: upload.created * 1000,
    messages: messagesWith(org, upload).map(({ id, timestamp }) => ({ id, date_sent: timestamp * 1000 })),
  };
}
