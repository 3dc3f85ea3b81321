import * as z from 'zod';
import { type EventDraft, type EventSource, onlyFor } from '../../contract/events.js';
import type { ChangeSet, Organization, RecordChange, UploadRecord } from '../../model/index.js';
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
 * Emits events to users whose uploaded files were added or deleted, or are linked by other messages than
 * before.
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
    const changes = changeSet.changes('uploads').filter(({ before, after }) => isAttachment(after ?? before));
    const changed = new Set(changes.map(({ id }) => id));
    return [
      ...changes.map((change) => uploadEventDraft(org, change)),
      ...[...relinked(org, changeSet)]
        .filter(({ id }) => !changed.has(id))
        .map((upload) => uploadEventDraft(org, { id: upload.id, before: upload, after: upload })),
    ];
  },
};

function uploadEventDraft(org: Organization, { before, after }: RecordChange<UploadRecord>): EventDraft {
  const { id, user_id } = after ?? before;
  const upload_space_used = uploadSpaceUsed(org);
  if (after === undefined) {
    return onlyFor(user_id, 'attachment.remove', () => ({ attachment: { id }, upload_space_used }));
  }
  const kind = before === undefined ? 'attachment.add' : 'attachment.update';
  return onlyFor(user_id, kind, ({ level }) => ({
    attachment: presentAttachment(org, after, level),
    upload_space_used,
  }));
}

/** The attachments for which the set of linking messages changed. */
function relinked(org: Organization, changeSet: ChangeSet): Set<UploadRecord> {
  const uploads = new Set<UploadRecord>();
  for (const { before, after } of changeSet.changes('messages')) {
    if (before?.content === after?.content) continue;
    const [previous, current] = [linkedPaths(before), linkedPaths(after)];
    for (const path of new Set([...previous, ...current])) {
      const upload = findAttachment(org, path);
      if (upload === undefined || (previous.includes(path) && current.includes(path))) continue;
      const isShared = messagesWith(org, upload).some(({ id }) => id === after?.id);
      if (isShared || previous.includes(path)) uploads.add(upload);
    }
  }
  return uploads;
}
