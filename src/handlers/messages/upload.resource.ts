import * as z from 'zod';
import { badRequest, missingRecord } from '../../contract/errors/index.js';
import { since, until } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type DeepReadonly,
  type MessageRecord,
  type Organization,
  type Upload,
  type UploadRecord,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { base64Of } from '../../values.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { noOwnRecord } from '../access/refusals.rules.js';
import { readContentFeatures } from '../text/renderer.rules.js';

const MIB = 1024 * 1024;
/** Limit for one file, in MiB. */
export const MAX_UPLOAD_MIB = 10;
/** Limit for a profile picture, in MiB. */
export const MAX_AVATAR_MIB = 5;
/** Limit for all files of an organization, in MiB, because they are kept in memory. */
const MAX_TOTAL_MIB = 50;

/**
 * Checks that the organization accepts a file of this size, in bytes.
 * @throws ApiError `BAD_REQUEST` when it exceeds the limit, alone or with the other files
 */
export function assertUploadSize(org: Organization, size: number): void {
  if (size > MAX_UPLOAD_MIB * MIB) {
    throw badRequest(`The file is larger than ${MAX_UPLOAD_MIB} MiB`).because(
      'fileSize',
      `The file has ${size} bytes, and the limit is ${MAX_UPLOAD_MIB} MiB`,
      'upload a smaller file',
    );
  }
  const total = org.tables.uploads.all().reduce((sum, upload) => sum + upload.size, size);
  if (total > MAX_TOTAL_MIB * MIB) {
    throw badRequest(`All files together are larger than ${MAX_TOTAL_MIB} MiB`).because(
      'sizeOfAllFiles',
      `With this file, all files would have ${total} bytes, and the limit is ${MAX_TOTAL_MIB} MiB`,
      'upload a smaller file',
      'delete other files first',
    );
  }
}

const TYPES_BY_EXTENSION: ReadonlyMap<string, string> = new Map(
  Object.entries({
    png: 'image/png',
    gif: 'image/gif',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
    avif: 'image/avif',
    svg: 'image/svg+xml',
    mp4: 'video/mp4',
    webm: 'video/webm',
    mp3: 'audio/mpeg',
    ogg: 'audio/ogg',
    wav: 'audio/wav',
    pdf: 'application/pdf',
    json: 'application/json',
    zip: 'application/zip',
    csv: 'text/csv',
    html: 'text/html',
  }),
);

/**
 * The type of an uploaded file. The file name decides if the type is missing, plain text or bytes, as many clients
 * send no type.
 */
export function contentTypeOf({ name, type }: { name: string; type: string }): string {
  const input = type || 'application/octet-stream';
  if (!/^(?:text\/plain|application\/octet-stream)\b/.test(input)) return input;
  const [, extension = ''] = /\.([^.]+)$/.exec(name.toLowerCase()) ?? [];
  return TYPES_BY_EXTENSION.get(extension) ?? input;
}

const UPLOAD_PREFIX = '/user_uploads/';

/** Whether an upload is a file for messages, and not an avatar or an emoji. */
export function isAttachment({ path }: Pick<UploadRecord, 'path'>): boolean {
  return path.startsWith(UPLOAD_PREFIX);
}

/** The path of an attachment as it appears in messages, without `/user_uploads/`. */
function pathIdOf({ path }: UploadRecord): string {
  return path.slice(UPLOAD_PREFIX.length);
}

/** The attachments of a user, by ascending ID. */
export function attachmentsOf(org: Organization, userId: number): UploadRecord[] {
  return org.tables.uploads.by('user', userId).filter(isAttachment);
}

/** The paths of the uploaded files that a message links to, without `/user_uploads/`. */
export function linkedPaths(message: MessageRecord | undefined): readonly string[] {
  if (!message?.content.includes(UPLOAD_PREFIX.slice(1))) return [];
  return readContentFeatures(message.content, message.rendered_content).uploads;
}

/**
 * The messages that link to an attachment, by ascending ID. As in Zulip, a link counts only if its sender
 * uploaded the file or can read an earlier one of these messages. Otherwise, guessing a path would give
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

/** The attachment with this path, without `/user_uploads/`. */
export function findAttachment(org: Organization, pathId: string): UploadRecord | undefined {
  return org.tables.uploads.firstBy('path', UPLOAD_PREFIX + pathId);
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
  const attachment = upload !== undefined && isAttachment(upload) ? upload : undefined;
  if (attachment?.user_id === actor.id) return attachment;
  throw noOwnRecord(badRequest(`There is no attachment ${attachmentId}`), org, actor, {
    table: 'uploads',
    name: 'attachment',
    id: attachmentId,
    ownerId: attachment?.user_id,
    known: attachmentsOf(org, actor.id).map(({ id }) => id),
  });
}

/**
 * Returns an attachment that the caller uploaded or that a message they can read links to.
 * @throws ApiError 404 `BAD_REQUEST` for any other
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

export interface UploadedFile {
  name: string;
  content_type: string;
  bytes: Uint8Array;
}

/**
 * Stores a file.
 * @param pathOf returns the path of the file from a random token
 */
export function keepUpload(
  org: Organization,
  userId: number,
  { name, content_type, bytes }: UploadedFile,
  pathOf: (token: string) => string,
): Promise<DeepReadonly<Upload>> {
  return org.tables.uploads.create({
    user_id: userId,
    path: pathOf(org.random.hex(24)),
    name,
    content_type,
    size: bytes.byteLength,
    created: org.clock.now(),
    content: base64Of(bytes),
  });
}

/** Deletes a file. Messages keep their links to it. */
export async function deleteUpload(org: Organization, { id }: UploadRecord): Promise<void> {
  await org.tables.uploads.delete(id);
}

/** An uploaded file as the API returns it. */
export const attachmentSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The URL of the file without `/user_uploads/`. */
  path_id: z.string(),
  /** Bytes. */
  size: z.int(),
  /** UNIX seconds. Below level 443, milliseconds, also in `date_sent`. */
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
