import { badRequest, missingRecord } from '../../contract/errors/index.js';
import {
  type MessageRecord,
  type Organization,
  type UploadRecord,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { noRecord } from '../access/refusals.rules.js';

const PREFIX = '/user_uploads/';

/** Whether an upload is a file for messages, and not an avatar or an emoji. */
export function isAttachment({ path }: Pick<UploadRecord, 'path'>): boolean {
  return path.startsWith(PREFIX);
}

/** The path of an attachment as it appears in messages, without `/user_uploads/`. */
export function pathIdOf({ path }: UploadRecord): string {
  return path.slice(PREFIX.length);
}

/** The attachments of a user, by ascending ID. */
export function attachmentsOf(org: Organization, userId: number): UploadRecord[] {
  return org.tables.uploads.by('user', userId).filter(isAttachment);
}

/** The messages that link to an attachment, by ascending ID. */
export function messagesWith(org: Organization, upload: UploadRecord): MessageRecord[] {
  return org.tables.messages.by('upload', pathIdOf(upload));
}

/** The attachment with a path, if it exists. */
export function findAttachment(org: Organization, pathId: string): UploadRecord | undefined {
  return org.tables.uploads.firstBy('path', PREFIX + pathId);
}

/** The size of all attachments of the organization, in bytes. */
export function uploadSpaceUsed(org: Organization): number {
  return org.tables.uploads
    .all()
    .filter(isAttachment)
    .reduce((sum, { size }) => sum + size, 0);
}

/** @throws ApiError `BAD_REQUEST` when the attachment does not exist or is another user's */
export function requireOwnAttachment(
  org: Organization,
  actor: UserRecord,
  attachmentId: number,
): UploadRecord {
  const upload = org.tables.uploads.get(attachmentId);
  if (upload === undefined || upload.user_id !== actor.id || !isAttachment(upload)) {
    const own = attachmentsOf(org, actor.id).map(({ id }) => id);
    throw noRecord(badRequest(`There is no attachment ${attachmentId}`), org, 'uploads', attachmentId, own);
  }
  return upload;
}

/**
 * Returns an attachment that the caller uploaded, or that is in a message that they can read.
 * @throws ApiError 404 `BAD_REQUEST` for any other
 */
export function requireReadableAttachment(
  org: Organization,
  actor: UserRecord,
  pathId: string,
): UploadRecord {
  const upload = findAttachment(org, pathId);
  const readable =
    upload !== undefined &&
    (upload.user_id === actor.id ||
      messagesWith(org, upload).some((message) => canReadMessage(org, actor, message)));
  if (!readable) {
    throw missingRecord(`There is no file ${PREFIX}${pathId}`).because(
      'fileIsReadable',
      upload === undefined
        ? `The table \`uploads\` has no file ${pathId}`
        : `No message with the file ${pathId} can be read by ${userText(org, actor.id)}, who did not upload it`,
      upload === undefined ? 'upload a file first' : `send the request as user ${upload.user_id}`,
    );
  }
  return upload;
}
