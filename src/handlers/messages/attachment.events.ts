import * as z from 'zod';
import { type EventDraft, type EventSource, onlyFor } from '../../contract/events.js';
import type { MessageRecord, Organization, RecordChange, UploadRecord } from '../../model/index.js';
import {
  attachmentSchema,
  findAttachment,
  isAttachment,
  linkedPaths,
  messagesWith,
  presentAttachment,
  uploadSpaceUsed,
} from './upload.resource.js';

const withAttachment = z.object({ attachment: attachmentSchema, upload_space_used: z.int() });

/**
 * Emits events for uploaded files: to the uploader when a file is added or deleted, and to the sender of a message that
 * begins to link to it. As in Zulip, no event is sent when a message no longer links to a file.
 */
export const attachmentEvents: EventSource = {
  schemas: {
    'attachment.add': withAttachment,
    'attachment.update': withAttachment,
    'attachment.remove': z.object({
      attachment: z.object({ id: z.int() }),
      upload_space_used: z.int(),
    }),
  },
  eventDrafts(org, changeSet) {
    const uploads = changeSet.changes('uploads').filter(({ before, after }) => isAttachment(after ?? before));
    return [
      ...uploads.map((change) => uploadEventDraft(org, change)),
      ...changeSet.changes('messages').flatMap((change) => linkEventDrafts(org, change)),
    ];
  },
};

function uploadEventDraft(org: Organization, { before, after }: RecordChange<UploadRecord>): EventDraft {
  if (after !== undefined) return attachmentEventDraft(org, 'attachment.add', after.user_id, after);
  const { id, user_id } = before;
  const upload_space_used = uploadSpaceUsed(org);
  return onlyFor(user_id, 'attachment.remove', () => ({ attachment: { id }, upload_space_used }));
}

/** Event drafts for the attachments to which a message links, but did not link before. */
function linkEventDrafts(org: Organization, { before, after }: RecordChange<MessageRecord>): EventDraft[] {
  if (after === undefined || before?.content === after.content) return [];
  const previous = linkedPaths(before);
  return [...new Set(linkedPaths(after))].flatMap((path) => {
    const upload = previous.includes(path) ? undefined : findAttachment(org, path);
    const isShared = upload && messagesWith(org, upload).some(({ id }) => id === after.id);
    return isShared ? [attachmentEventDraft(org, 'attachment.update', after.sender_id, upload)] : [];
  });
}

function attachmentEventDraft(
  org: Organization,
  kind: 'attachment.add' | 'attachment.update',
  userId: number,
  upload: UploadRecord,
): EventDraft {
  const upload_space_used = uploadSpaceUsed(org);
  return onlyFor(userId, kind, ({ level }) => ({
    attachment: presentAttachment(org, upload, level),
    upload_space_used,
  }));
}
