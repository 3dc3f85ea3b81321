import * as z from 'zod';
import type { Explanation } from '../history/explain.js';
import type { JournalEntry, OpenRequest, UnmatchedRequest } from '../journal/journal-entry.js';
import type { MockState } from '../mock/mock-controls.js';
import type { TeamChatMock } from '../mock/team-chat-mock.js';

// Schemas for the responses of the control API, checked against the types of the mock.

/** The headers of a request and its response, the query, and the request body if the body contains no fields. */
export interface Envelope {
  request_headers: Record<string, string>;
  response_headers: Record<string, string>;
  /** The query of the URL, without `?`. */
  query: string;
  /** The body of the request, if it contains no fields. */
  text?: string;
}

export const unixSeconds = z.int().describe('UNIX seconds by the clock of the mock');

const fields = z.record(z.string(), z.unknown());

export const personaSchema = z.object({
  user_id: z.int(),
  full_name: z.string(),
  email: z.string(),
  delivery_email: z.string(),
  api_key: z.string(),
  role: z.int(),
});

/** The configuration of a mock, with the property names that the control API uses. */
export type WireState = Omit<MockState, 'featureLevel' | 'feature_level'> & { feature_level: number };

export const stateSchema: z.ZodType<WireState> = z
  .object({
    scenario: z.string(),
    seed: z.int(),
    feature_level: z.int(),
    dialect: z.enum(['reference', 'zulip']),
    now: unixSeconds,
    personas: z.record(z.string(), personaSchema),
    counts: z.record(z.string(), z.int()).describe('number of records of each collection'),
  })
  .meta({ id: 'State' });

/** Returns the current configuration of a mock. */
export async function wireStateOf(mock: TeamChatMock): Promise<WireState> {
  const { featureLevel: _, ...state } = await mock.state();
  return state;
}

const entryShape = z.object({
  id: z.int(),
  at: unixSeconds,
  real_time: z.number().describe('UNIX seconds by the clock of the machine'),
  method: z.string(),
  path: z.string().describe('without the query'),
  endpoint: z.string().nullable().describe('`METHOD /path`; null for an unknown endpoint'),
  user_id: z.int().nullable().describe('null if the caller is not authenticated'),
  params: fields,
  status: z.int().describe('0 if the connection was dropped'),
  code: z.string().nullable(),
  msg: z.string().optional().describe('message of an error'),
  account: z.string().optional().describe('email of the credentials, if they are not accepted'),
  fault: z.int().optional().describe('ID of the fault that affected the response'),
  override: z.literal(true).optional().describe('whether an override responded'),
  ms: z.number().describe('milliseconds until the response'),
  note: z.string().optional(),
});

export const entrySchema: z.ZodType<JournalEntry> = entryShape.meta({ id: 'Request' });

const headers = z.record(z.string(), z.string()).optional();

export type AnsweredEntry = JournalEntry & { answer?: unknown } & Partial<Envelope>;

export const answeredEntrySchema: z.ZodType<AnsweredEntry> = entryShape
  .extend({
    answer: z.unknown().optional().describe('the response; absent when the journal no longer stores it'),
    request_headers: headers.describe('without credentials; absent when the journal no longer stores them'),
    response_headers: headers,
    query: z.string().optional().describe('query of the URL'),
    text: z.string().optional().describe('body of the request, if it contains no fields'),
  })
  .meta({ id: 'RequestWithResponse' });

export const changeSchema = z
  .object({
    table: z.string().describe('collection of the record, or `settings`'),
    id: z.int().nullable().describe('null for settings'),
    of: z
      .record(z.string(), z.int())
      .optional()
      .describe('IDs of other records in a changed record, such as message_id'),
    before: fields.nullable().describe('changed fields before; null for a new record'),
    after: fields.nullable().describe('changed fields after; null for a deleted record'),
  })
  .meta({ id: 'Change' });

export const explanationSchema: z.ZodType<Explanation> = z
  .object({
    summary: z.string().describe('one sentence'),
    rule: z.string().nullable().describe('the rule that refused the request; null if none did'),
    allow: z.array(z.string()).describe('each of these would make a refused request pass'),
    changes: z.array(changeSchema),
    events: z.array(z.object({ queue_id: z.string(), user_id: z.int().nullable(), event: fields })),
  })
  .meta({ id: 'Explanation' });

export const openSchema: z.ZodType<OpenRequest> = z
  .object({
    method: z.string(),
    path: z.string(),
    endpoint: z.string(),
    user_id: z.int().nullable(),
    params: fields,
    ms: z.number().describe('milliseconds since its arrival'),
  })
  .meta({ id: 'OpenRequest' });

export const unmatchedSchema: z.ZodType<UnmatchedRequest> = z
  .object({
    at: unixSeconds,
    method: z.string(),
    path: z.string(),
    nearest: z.string().nullable().describe('the most similar endpoint'),
    note: z.string(),
  })
  .meta({ id: 'UnmatchedRequest' });

export const outboxSchema = z.object({
  emails: z.array(
    z.object({
      at: unixSeconds,
      kind: z.literal('invitation'),
      to: z.string(),
      invited_by: z.int(),
      invite_as: z.int(),
      expires_at: z.int().nullable(),
    }),
  ),
  pushes: z.array(
    z.object({
      at: unixSeconds,
      user_id: z.int(),
      token: z.string(),
      payload: z.looseObject({ event: z.string(), realm_name: z.string().optional() }),
    }),
  ),
});

const stepShape = {
  persona: z.string().nullable().describe('the caller; null without credentials'),
  api_key: z.string().optional().describe("an API key instead of the persona's"),
  method: z.string(),
  path: z.string().describe('the path below /api/v1'),
  fields,
};

/** An error in `GET /errors`. */
export const errorSchema = z
  .object({
    endpoint: z.string(),
    code: z.string(),
    status: z.int(),
    when: z.string().describe('the condition under which the endpoint returns the error'),
    dialect: z.string().optional().describe('set when only this dialect returns the code'),
    extra: fields.describe('further fields of the response, with example values'),
    natural: z
      .object({
        ...stepShape,
        scenario: z.string(),
        settings: fields.optional(),
        before: z.array(z.object(stepShape)).optional().describe('requests to send first'),
      })
      .optional()
      .describe('a real request that causes the error in a fresh mock'),
    unreachable: z.string().optional().describe('the reason why no request can cause the error'),
    fault: z
      .object({
        method: z.string(),
        path: z.string(),
        code: z.string(),
        status: z.int().optional(),
        extra: fields.optional(),
        times: z.int(),
      })
      .describe('a fault that causes the error in any mock'),
    request: z.object(stepShape).describe('a request that matches the fault'),
  })
  .meta({ id: 'ErrorEntry' });
