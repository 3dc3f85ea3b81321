import { basicAuth } from '../../contract/basic-auth.js';
import type { Dialect } from '../../contract/index.js';
import type { Connection } from './connection.js';
import type { EventWaits } from './event-waits.js';
import type { Identities, Side } from './identities.js';

export const SIDES: readonly Side[] = ['server', 'mock'];

/** The credentials of a user. */
export interface Account {
  email: string;
  api_key: string;
}

/** A user on both servers. */
export interface Actor {
  name: string;
  server: Account | undefined;
  mock: Account | undefined;
  user_id: { server: number; mock: number };
  full_name: { server: string; mock: string };
  /** The email that the API shows. */
  email: { server: string; mock: string };
}

/** State that all cases of a run share. */
export interface Stage {
  server: Connection;
  mock: Connection;
  level: number;
  dialect: Dialect;
  actors: ReadonlyMap<string, Actor>;
  identities: Identities;
  /** IDs of the personas on each server. */
  personas: Record<Side, ReadonlySet<unknown>>;
  waits: EventWaits;
  /** The time of the servers, in UNIX seconds. */
  now(): number;
  /** Returns a prefix that no case has used. */
  nextPrefix(): string;
}

/** The header that authenticates an account; `undefined` for an anonymous caller. */
export const authorizationOf = (account: Account | undefined) =>
  account === undefined ? undefined : basicAuth(account.email, account.api_key);
