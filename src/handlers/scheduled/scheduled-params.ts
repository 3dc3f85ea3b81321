import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { integer, json, text } from '../../contract/index.js';
import type { Capability } from '../../contract/levels/index.js';
import { isChannelType, MESSAGE_TYPES, type MessageType } from '../messages/message-to.js';

/** Parameters shared by creating and editing a scheduled message. */
export const scheduledParams = {
  type: text(z.enum(MESSAGE_TYPES)).describe('`private` is the old name of `direct`, `stream` of `channel`'),
  to: json(z.union([z.int(), z.array(z.int())])).describe('a channel ID, or a list of user IDs'),
  content: text().describe('Markdown'),
  topic: text().describe('topic of a channel message; ignored for a direct one'),
  scheduled_delivery_timestamp: integer().describe('UNIX seconds, in the future'),
};

/**
 * Whether a type is for messages to a channel.
 * @throws ApiError `BAD_REQUEST` for the name `channel` on a server that does not support it
 */
export function channelTyped(type: MessageType, supports: (capability: Capability) => boolean): boolean {
  if (type === 'channel' && !supports('channelType'))
    throw badParameter('type', 'this server only supports `stream`');
  return isChannelType(type);
}
