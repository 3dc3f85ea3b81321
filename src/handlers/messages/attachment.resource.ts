import * as z from 'zod';
import { badRequest, missingRecord } from '../../contract/errors/index.js';
import { type EventDraft, type EventSource, onlyFor, since, until } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type MessageRecord,
  type Organization,
  type RecordChange,
  type UploadRecord,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { noOwnRecord } from '../access/refusals.rules.js';
import { readContentFeatures } from '../text/renderer.rules.js';

const UPLOAD_PREFIX = '/user_uploads/';

/** Whether an upload is a file for messages, not an avatar or emoji. */
function isAttachment({ path }: Pick<UploadRecord, 'path'>): boolean {
  return path.startsWith(UPLOAD_PREFIX);
}

/** Returns the path of an attachment as it appears in messages, but without `/user_uploads/`. */
function pathIdOf({ path }: UploadRecord): string {
  return path.slice(UPLOAD_PREFIX.length);
}

export function attachmentsOf(org: Organization, userId: number): UploadRecord[] {
  return org.tables.uploads.by('user', userId).filter(isAttachment);
}

/** Returns the paths of the uploaded files that a message links to, without `/user_uploads/`. */
export function linkedPaths(message: MessageRecord | undefined): readonly string[] {
  if (!message?.content.includes(UPLOAD_PREFIX.slice(1))) return [];
  return readContentFeatures(message.content, message.rendered_content).uploads;
}

/**
 * Returns the messages that link to an attachment, by ascending ID. As in Zulip, a link counts only if the message's
 * sender uploaded the file or can read an earlier one of these messages. Otherwise, users who guess a path could gain
 * access.
 */
export function messagesWith(org: Organization, upload: UploadRecord): MessageRecord[] {
  const sharing: MessageRecord[] = [];
  for (const message of org.tables.messages.by('upload', pathIdOf(upload))) {
    const sender = org.tables.users.get(message.sender_id);
    if (sender && isReadableIn(org, sender, upload, sharing)) sharing.push(message);
  }
  return sharing;
}

/** Whether a user uploaded a file, or can read one of the messages that share it. */
function isReadableIn(
  org: Organization,
  user: UserRecord,
  upload: UploadRecord,
  sharing: readonly MessageRecord[],
): boolean {
  return upload.user_id === user.id || sharing.some((message) => canReadMessage(org, user, message));
}

export function findAttachment(org: Organization, pathId: string): UploadRecord | undefined {
  return org.tables.uploads.firstBy('path', UPLOAD_PREFIX + pathId);
}

/** Returns the total size of the organization's attachments, in bytes. */
export function uploadSpaceUsed(org: Organization): number {
  return org.tables.uploads
    .all()
    .filter(isAttachment)
    .reduce((sum, { size }) => sum + size, 0);
}

/** @throws ApiError `BAD_REQUEST` when the attachment does not exist or belongs to another user */
export function requireOwnAttachment(org: Organization, actor: UserRecord, id: number): UploadRecord {
  const upload = org.tables.uploads.get(id);
  const attachment = upload !== undefined && isAttachment(upload) ? upload : undefined;
  if (attachment?.user_id === actor.id) return attachment;
  throw noOwnRecord(badRequest(`There is no attachment ${id}`), org, actor, {
    table: 'uploads',
    name: 'attachment',
    id,
    ownerId: attachment?.user_id,
    known: attachmentsOf(org, actor.id).map((own) => own.id),
  });
}

/**
 * Returns an attachment that the caller uploaded, or that is linked from a message that the caller can read.
 * @throws ApiError 404 `BAD_REQUEST` for any other attachment
 */
export function requireReadableAttachment(
  org: Organization,
  actor: UserRecord,
  pathId: string,
): UploadRecord {
  const upload = findAttachment(org, pathId);
  if (upload === undefined || !isReadableIn(org, actor, upload, messagesWith(org, upload))) {
    throw missingRecord(`There is no file ${UPLOAD_PREFIX}${pathId}`).because(
      'fileIsReadable',
      upload === undefined
        ? `The table \`uploads\` has no file ${pathId}`
        : `No message with the file ${pathId} can be read by ${userText(org, actor.id)}, who did not upload it`,
      upload === undefined ? 'upload a file first' : `send the request as user ${upload.user_id}`,
    );
  }
  return upload;
}

export const attachmentSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The URL of the file without `/user_uploads/`. */
  path_id: z.string(),
  /** Size of the file, in bytes. */
  size: z.int(),
  /** Time of the upload, in UNIX seconds. Below feature level 443, this and `date_sent` are in milliseconds. */
  create_time: z.int(),
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

const attachmentEventSchema = z.object({ attachment: attachmentSchema, upload_space_used: z.int() });

/**
 * Emits events for uploaded files: to the uploader when a file is added or deleted, and to the sender of a message that
 * begins to link to the file. As in Zulip, no event is sent when a message no longer links to a file.
 */
export const attachmentEvents: EventSource = {
  schemas: {
    'attachment.add': attachmentEventSchema,
    'attachment.update': attachmentEventSchema,
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
