import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';

/** Types of a message in requests. */
export const MESSAGE_TYPES = ['direct', 'channel', 'stream', 'private'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** Whether a type is for messages to a channel. */
export function isChannelType(type: MessageType): boolean {
  return type === 'channel' || type === 'stream';
}

const channelTo = z.union([
  z.string(),
  z.int(),
  z.tuple([z.union([z.string(), z.int()])]).transform(([only]) => only),
]);
const peopleTo = z.union([z.array(z.int()), z.array(z.string())]);

/**
 * Returns the channel in `to`: a name, plain or JSON-quoted, an ID, or a list of one of them.
 * @throws ApiError `BAD_REQUEST` for another form
 */
export function channelFromTo(to: string): string | number {
  const read = channelTo.safeParse(jsonOr(to, to));
  if (!read.success) throw badParameter('to', 'must be one channel for a channel message, by ID or name');
  return read.data;
}

/**
 * Returns the people in `to`: a JSON list of IDs or emails, or emails separated by commas.
 * @throws ApiError `BAD_REQUEST` for another form
 */
export function peopleFromTo(to: string): (string | number)[] {
  const value = jsonOr(to, to);
  if (typeof value === 'number' && Number.isInteger(value)) return [value];
  if (typeof value === 'string')
    return value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const read = peopleTo.safeParse(value);
  if (!read.success) throw badParameter('to', 'must be a list of user IDs or emails for a direct message');
  return read.data;
}

function jsonOr(text: string, fallback: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fallback;
  }
}
