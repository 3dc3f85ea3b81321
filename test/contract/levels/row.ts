import type { Capability } from '../../../src/contract/levels/index.js';
import type { TeamChatMockOptions } from '../../../src/index.js';
import type { LevelClient } from './client.js';

/** How one change of the interface shows: the same is asked just below its level and at it. */
export interface Row {
  /** What the mocks are made with. */
  options?: TeamChatMockOptions;
  /** Asks, and gives what differs. */
  show(client: LevelClient): Promise<unknown>;
  below: unknown;
  at: unknown;
}

/** Rows by the names of their changes. */
export type Rows = Partial<Record<Capability, Row>>;

/** The newest message of channel 1, which every persona but the guest reads. */
export function newestId({ mock }: LevelClient): number {
  return mock.db.messages.idsBy('channel', 1).at(-1) as number;
}

/** The same message as a client reads it, by a way that every level knows. */
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
