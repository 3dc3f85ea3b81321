import type { DialectRule } from '../../../src/contract/dialects/index.js';
import type { TeamChatMockOptions } from '../../../src/index.js';
import type { Client } from '../../support/start-mock.js';

/** A difference between the dialects: the same requests, sent in both. */
export interface Row {
  /** Options of both mocks. */
  options?: TeamChatMockOptions;
  /** Sends requests and returns the different results. */
  show(client: Client): Promise<unknown>;
  reference: unknown;
  zulip: unknown;
}

/** Rows by the name of the difference. */
export type Rows = Partial<Record<DialectRule, Row>>;
