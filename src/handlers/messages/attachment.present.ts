import * as z from 'zod';
import { since, until } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import type { Organization, UploadRecord } from '../../model/index.js';
import { messagesWith, pathIdOf } from './upload.rules.js';

/** An uploaded file as the API returns it. */
export const attachmentSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The URL of the file without `/user_uploads/`. */
  path_id: z.string(),
  /** Bytes. */
  size: z.int(),
  /** UNIX seconds; milliseconds before level 443, also in `date_sent`. */
  create_time: z.int(),
  /** The messages that link to it. */
  message_ids: since('attachmentMessageIds', z.array(z.int())),
  messages: until('attachmentMessageIds', z.array(z.object({ id: z.int(), date_sent: z.int() }))),
});

export function presentAttachment(
  org: Organization,
  upload: UploadRecord,
  level: number,
): z.input<typeof attachmentSchema> {
  const unit = supports(level, 'attachmentSeconds') ? 1 : 1000;
  const messages = messagesWith(org, upload);
  return {
    id: upload.id,
    name: upload.name,
    path_id: pathIdOf(upload),
    size: upload.size,
    create_time: upload.created * unit,
    message_ids: messages.map(({ id }) => id),
    messages: messages.map(({ id, timestamp }) => ({ id, date_sent: timestamp * unit })),
  };
}
