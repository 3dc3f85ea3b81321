import type { Capability } from '../../../src/contract/levels/index.js';
import type { TeamChatMockOptions } from '../../../src/index.js';
import type { LevelClient } from './client.js';

/** A change to the API: the same requests, sent just below its level and at it. */
export interface Row {
  /** Options of both mocks. */
  options?: TeamChatMockOptions;
  /** Sends requests and returns the different results. */
  show(client: LevelClient): Promise<unknown>;
  below: unknown;
  at: unknown;
}

/** Rows by the name of the change. */
export type Rows = Partial<Record<Capability, Row>>;

/** Returns the ID of the newest message in channel 1, which every persona but the guest can read. */
export function newestId({ mock }: LevelClient): number {
  return mock.db.messages.idsBy('channel', 1).at(-1) as number;
}

/** Returns a message in the shape of GET /messages, with parameters that every level supports. */
export async function read(client: LevelClient, id: number, fields: Record<string, unknown> = {}) {
  const { body } = await client.ask('member', 'GET', '/messages', {
    anchor: String(id),
    num_before: 0,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: 1 }],
    ...fields,
  });
  return body.messages[0];
}
