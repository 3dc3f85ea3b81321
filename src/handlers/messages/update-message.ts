import * as z from 'zod';
import { apiError, badParameter, badRequest } from '../../contract/errors/index.js';
import { boolean, type Call, defineEndpoint, integer, since, text } from '../../contract/index.js';
import type { MessageRecord, Organization, UploadRecord } from '../../model/index.js';
import { nothingToDo } from '../access/refusals.rules.js';
import { requestedTopic } from '../channels/topic.rules.js';
import {
  attachmentSchema,
  findAttachment,
  linkedPaths,
  messagesWith,
  presentAttachment,
} from './attachment.resource.js';
import { followStartedTopic } from './automatic-visibility.actions.js';
import { assertMentionsAllowed, parseContent, WILDCARD_ERRORS } from './content.rules.js';
import { assertMayEditContent, GRACE_SECONDS, requireMessageToChange } from './message.rules.js';
import { editMessage } from './message-changes.actions.js';
import { PROPAGATE_MODES, requireAllowedMove } from './message-move.rules.js';
import { announceMove } from './move-notice.actions.js';

const params = {
  content: text().optional().describe('Markdown; only the sender may change it; empty becomes `(deleted)`'),
  topic: text().optional().describe('the topic to move to'),
  subject: text().optional().deprecated('alias of `topic`'),
  stream_id: integer().optional().describe('the channel to move to'),
  propagate_mode: text(z.enum(PROPAGATE_MODES))
    .default('change_one' as const)
    .describe('which messages of the topic move: this one, this and the later ones, or all'),
  send_notification_to_old_thread: boolean()
    .default(false)
    .describe('the notification bot posts the new location in the old topic'),
  send_notification_to_new_thread: boolean()
    .default(true)
    .describe('the notification bot posts the old location in the new topic'),
  prev_content_sha256: text()
    .optional()
    .since('contentHashOnEdit')
    .describe('SHA-256, in hexadecimal, of the content before the edit'),
};

type UpdateCall = Call<typeof params, '/messages/{message_id}'>;

export const updateMessage = defineEndpoint({
  method: 'PATCH',
  path: '/messages/{message_id}',
  area: 'messages',
  summary: 'Edit a message',
  docs: 'update-message',
  params,
  response: z.object({ detached_uploads: since('detachedUploads', z.array(attachmentSchema)) }),
  errors: ['BAD_REQUEST', 'EXPECTATION_MISMATCH', 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', ...WILDCARD_ERRORS],
  async run(call) {
    const { org, actor, path, params, level, realmUrl } = call;
    const message = requireMessageToChange(org, actor, path.message_id);
    const topic = requestedTopic(params);
    const stream_id = targetChannel(call, message);
    const mode = params.propagate_mode;
    if (params.content !== undefined && stream_id !== undefined) {
      throw badParameter('content', 'cannot change together with the channel');
    }
    const content = await requireNewContent(call, message);
    await assertContentHash(message, params.prev_content_sha256);
    const moves = topic !== undefined || stream_id !== undefined;
    const move = moves ? requireAllowedMove(call, message, { topic, stream_id, mode }) : undefined;
    if (move === undefined && content === undefined)
      throw nothingToDo('Specify a new "content", "topic" or "stream_id"');
    if (move === undefined && mode !== 'change_one')
      throw badParameter('propagate_mode', 'must be `change_one` unless messages are moved');
    await editMessage(org, actor.id, message, { content, move, realmUrl });
    if (move !== undefined && message.stream_id !== null) {
      await followStartedTopic(call, message, move);
      await announceMove(org, actor, message, move, {
        editsContent: content !== undefined,
        inOldTopic: params.send_notification_to_old_thread,
        inNewTopic: params.send_notification_to_new_thread,
      });
    }
    return {
      detached_uploads: detachedFrom(org, message).map((upload) => presentAttachment(org, upload, level)),
    };
  },
});

/** Returns the ID of the channel to move to; from level 509 on, `undefined` if it is the message's current channel. */
function targetChannel(
  { params, supports }: Pick<UpdateCall, 'params' | 'supports'>,
  message: MessageRecord,
): number | undefined {
  const isMove = params.stream_id !== message.stream_id || !supports('sameChannelIsNoMove');
  return isMove ? params.stream_id : undefined;
}

/** Returns the sender's attachments that a message linked to before an edit and that no message links to now. */
function detachedFrom(org: Organization, before: MessageRecord): UploadRecord[] {
  return linkedPaths(before)
    .map((path) => findAttachment(org, path))
    .filter((upload) => upload !== undefined)
    .filter((upload) => upload.user_id === before.sender_id && messagesWith(org, upload).length === 0);
}

async function requireNewContent(call: UpdateCall, message: MessageRecord): Promise<string | undefined> {
  const { org, actor, params } = call;
  if (params.content === undefined) return undefined;
  assertMayEditContent(org, actor, message, GRACE_SECONDS);
  assertNoWidget(org, message);
  // As in Zulip, empty content becomes "(deleted)".
  const content = params.content.trim() === '' ? '(deleted)' : parseContent(org, params.content);
  await assertMentionsAllowed(org, actor, content, message);
  return content;
}

function assertNoWidget(org: Organization, { id }: MessageRecord): void {
  if (org.tables.submessages.idsBy('message', id).length > 0) {
    throw badRequest(`Message ${id} is a poll or a to-do list: its text cannot be edited`).because(
      'isNoWidget',
      `Message ${id} has records in \`submessages\`, so that it is a poll or a to-do list`,
      'use the ID of another message',
    );
  }
}

/**
 * Checks that the content has not changed since the caller read it.
 * @param sha256 hash of the content that the caller read, in lowercase hexadecimal; `undefined` skips the check
 * @throws ApiError `EXPECTATION_MISMATCH` if the content has changed
 */
async function assertContentHash(message: MessageRecord, sha256: string | undefined): Promise<void> {
  if (sha256 === undefined) return;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(message.content));
  const current = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (current === sha256) return;
  throw apiError('EXPECTATION_MISMATCH', `The content of message ${message.id} has changed in the meantime`, {
    field_name: 'prev_content_sha256',
  }).because(
    'contentIsUnchanged',
    `The SHA-256 hash of message ${message.id} is ${current}`,
    'read the message again, and send its hash',
  );
}
