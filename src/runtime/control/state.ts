import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { DIALECTS } from '../../contract/index.js';
import { oneOf } from '../../contract/input.js';
import { LATEST_LEVEL, LEVEL_INPUT, levelFrom, RELEASE_NAMES } from '../../contract/levels/index.js';
import { checkSettings } from '../../model/index.js';
import { scenarios } from '../../scenarios/registry.js';
import { definite } from '../../values.js';
import { TRIGGER_KINDS } from '../mock/mock-controls.js';
import { runtimeOf, triggerEvent } from '../mock/mock-internals.js';
import type { FeatureLevel, ResetOptions } from '../mock/options.js';
import { parseSnapshot } from '../mock/snapshot.js';
import { stateSchema, wireStateOf } from './responses.js';
import { defineRoute, notFound } from './route.js';

const level = z
  .custom<FeatureLevel>((value) => levelFrom(value) !== undefined, {
    error: `must be ${LEVEL_INPUT}`,
  })
  .meta({
    anyOf: [{ type: 'integer', minimum: 0, maximum: LATEST_LEVEL }, { enum: ['latest', ...RELEASE_NAMES] }],
  });

const moment = z
  .union([z.string(), z.number()], { error: 'must be ISO 8601, UNIX seconds, or "system"' })
  .optional()
  .describe('ISO 8601, UNIX seconds, or `system`');

/** The fields of a reset, named as in the control API. */
const resetFields = {
  scenario: z.string().optional(),
  snapshot: z
    .unknown()
    .refine((value) => value !== null)
    .meta({ type: 'object', description: 'as `GET /snapshot` returned it, instead of a scenario' })
    .optional(),
  seed_file: z
    .unknown()
    .meta({ type: 'object', description: 'the content of a seed file, instead of a scenario' })
    .optional(),
  seed: z.int().nonnegative().optional(),
  feature_level: level.optional(),
  dialect: oneOf(DIALECTS).optional(),
  now: moment,
  settings: z.record(z.string(), z.unknown()).optional().describe('as in `PATCH /settings`'),
  latency: z.number().nonnegative().optional().describe('milliseconds'),
};

const resetBody = z.strictObject(resetFields);

/**
 * Returns the fields of a reset with the names that the library uses.
 * @throws UsageError if a field is invalid
 */
async function resetOptionsOf({
  feature_level,
  seed_file,
  settings,
  snapshot,
  ...rest
}: z.infer<typeof resetBody>): Promise<ResetOptions> {
  const options: ResetOptions = rest;
  if (feature_level !== undefined) options.featureLevel = feature_level;
  if (settings !== undefined) options.settings = checkSettings(settings);
  if (snapshot !== undefined) options.snapshot = parseSnapshot(snapshot);
  if (seed_file === undefined) return options;
  const other = (['scenario', 'snapshot'] as const).find((name) => options[name] !== undefined);
  if (other !== undefined) throw new UsageError(`Invalid "seed_file": cannot be combined with "${other}".`);
  const { parseSeedFile, scenarioOf } = await import('../../scenarios/seed-file/index.js');
  return { ...options, scenario: scenarioOf(parseSeedFile(seed_file)) };
}

export const scenariosSchema = z.object({
  scenarios: z.array(z.object({ name: z.string(), description: z.string() })),
});

export const stateRoutes = [
  defineRoute('GET /health', {
    summary: 'Wait until the mock is seeded',
    response: z.object({ status: z.literal('ok') }),
    async run({ mock }) {
      await mock.ready;
      return { status: 'ok' as const };
    },
  }),
  defineRoute('GET /state', {
    summary: 'Get the state of the mock',
    response: stateSchema,
    run: ({ mock }) => wireStateOf(mock),
  }),
  defineRoute('GET /scenarios', {
    summary: 'List scenarios',
    response: scenariosSchema,
    run: () => ({
      scenarios: Object.values(scenarios).map(({ name, description }) => ({ name, description })),
    }),
  }),
  defineRoute('POST /reset', {
    summary:
      'Reset the mock. Omitted fields return to the values that the organization was started with, or to the snapshot of an earlier reset',
    body: resetBody,
    takesSnapshot: true,
    response: stateSchema,
    async run({ mock, body }) {
      await mock.reset(await resetOptionsOf(body));
      return wireStateOf(mock);
    },
  }),
];

const clockState = z.object({ now: z.int() });

const clockBody = z
  .strictObject({
    now: moment,
    advance_seconds: z.number().nonnegative().optional(),
  })
  .refine(
    ({ now, advance_seconds: seconds }) => (now === undefined) !== (seconds === undefined),
    'must be either "now" (ISO 8601, UNIX seconds, or "system") or "advance_seconds"',
  );

export const clockRoutes = [
  defineRoute('GET /clock', {
    summary: 'Get the time',
    response: clockState,
    async run({ mock }) {
      await mock.ready;
      return { now: mock.clock.now() };
    },
  }),
  defineRoute('POST /clock', {
    summary: 'Set or advance the time',
    body: clockBody,
    response: clockState,
    async run({ mock, body: { now, advance_seconds: seconds } }) {
      await mock.ready;
      if (now !== undefined) mock.clock.set(now);
      else mock.clock.advance({ seconds: definite(seconds) });
      return { now: mock.clock.now() };
    },
  }),
];

// The details depend on the kind, so the mock validates them.
const triggerBody = z.looseObject({
  kind: z
    .string({ error: 'must be the kind of a trigger, such as "message"' })
    .describe(`one of ${TRIGGER_KINDS.join(', ')}`),
  from: z
    .union([z.string(), z.int()], { error: 'must be a persona or a user ID' })
    .optional()
    .describe('persona or user ID'),
  to: z.unknown().optional().describe('persona, user ID or channel name'),
  sever: z
    .unknown()
    .optional()
    .describe('boolean: whether a `restart` cuts pending polls and connections of the organization'),
  content: z.unknown().optional().describe('content of a message'),
});

export const triggerRoutes = [
  defineRoute('POST /trigger', {
    summary: 'Trigger an event, such as an incoming message',
    body: triggerBody,
    response: z
      .looseObject({ kind: z.string() })
      .describe('the IDs of the records that it created or changed'),
    run: async ({ mock, body: { kind, ...details } }) => ({
      ...(await triggerEvent(runtimeOf(mock), kind, details)),
    }),
  }),
];

const realmList = z.object({ realms: z.array(z.string()) });

const realmBody = z.strictObject({
  name: z.string().describe('letters, digits, "_" and "-"'),
  ...resetFields,
});

export const realmRoutes = [
  defineRoute('GET /realms', {
    summary: 'List additional organizations',
    mainOnly: true,
    response: realmList,
    run: ({ realms }) => ({ realms: definite(realms).names() }),
  }),
  defineRoute('POST /realms', {
    summary: 'Create an additional organization. Omitted options default to those of the server',
    mainOnly: true,
    body: realmBody,
    takesSnapshot: true,
    response: z.object({ base_url: z.string() }),
    async run({ realms, body, url }) {
      const { name, ...options } = body;
      const base = await definite(realms).add(name, await resetOptionsOf(options));
      return { base_url: url.origin + base };
    },
  }),
  defineRoute('DELETE /realms/{name}', {
    summary: 'Delete an additional organization',
    mainOnly: true,
    response: realmList,
    run({ realms, path: { name } }) {
      const others = definite(realms);
      if (!others.remove(name)) throw notFound(`Realm "${name}" does not exist.`);
      return { realms: others.names() };
    },
  }),
];
