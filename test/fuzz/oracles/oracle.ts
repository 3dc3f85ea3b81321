import type { World } from './world.js';

/** A step as the oracles see it. */
export interface Observed {
  /** `POST /messages` of a request, or the kind of another step. */
  what: string;
  before: World;
  after: World;
  /** The request and its response, unless a fault or an override may have responded. */
  exchange?: Exchange;
}

export interface Exchange {
  /** The caller; null for an anonymous one. */
  userId: number | null;
  dialect: string;
  /** The path below `/api/v1`, with placeholders filled. */
  path: string;
  /** The fields as sent, of the query too. */
  fields: Readonly<Record<string, string>>;
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: responses have every shape
  body: any;
}

/** Describes the problem; undefined if there is none. */
export type Oracle = (step: Observed) => string | undefined;
