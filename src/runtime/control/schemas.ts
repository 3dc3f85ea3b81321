import * as z from 'zod';
import type { JournalEntry, OpenRequest, UnmatchedRequest } from '../index.js';
import type { MockState } from '../mock/team-chat-mock.js';

/** Responses of the control API. Their types are those of the mock. */

const unixSeconds = z.int().describe('UNIX seconds by the clock of the mock');

const persona = z.object({
  user_id: z.int(),
  full_name: z.string(),
  email: z.string(),
  delivery_email: z.string(),
  api_key: z.string(),
  role: z.int(),
});

export const stateSchema: z.ZodType<MockState> = z
  .object({
    scenario: z.string(),
    seed: z.int(),
    feature_level: z.int(),
    dialect: z.enum(['reference', 'zulip']),
    now: unixSeconds,
    personas: z.record(z.string(), persona),
    counts: z.record(z.string(), z.int()).describe('number of records of each collection'),
  })
  .meta({ id: 'State' });

const entryShape = z.object({
  id: z.int(),
  at: unixSeconds,
  real_time: z.number().describe('UNIX seconds by the clock of the machine'),
  method: z.string(),
  path: z.string().describe('without the query'),
  endpoint: z.string().nullable().describe('`METHOD /path`; null for an unknown endpoint'),
  user_id: z.int().nullable().describe('null if the caller is not authenticated'),
  params: z.record(z.string(), z.unknown()),
  status: z.int().describe('0 if the connection was dropped'),
  code: z.string().nullable(),
  ms: z.number().describe('milliseconds until the response'),
  note: z.string().optional(),
});

export const entrySchema: z.ZodType<JournalEntry> = entryShape.meta({ id: 'Request' });

export const answeredEntrySchema: z.ZodType<JournalEntry & { answer?: unknown }> = entryShape
  .extend({ answer: z.unknown().optional().describe('the response, while it is stored') })
  .meta({ id: 'RequestWithResponse' });

export const openSchema: z.ZodType<OpenRequest> = z
  .object({
    method: z.string(),
    path: z.string(),
    endpoint: z.string(),
    user_id: z.int().nullable(),
    params: z.record(z.string(), z.unknown()),
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
