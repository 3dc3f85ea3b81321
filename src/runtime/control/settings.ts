import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { checkSettings, DEFAULT_SETTINGS, settingsSchema } from '../../model/index.js';
import { definite, entriesOf } from '../../values.js';
import { triggerEvent } from '../mock/mock-internals.js';
import { TRIGGER_KINDS } from '../mock/trigger-kinds.js';
import { defineRoute } from './route.js';

const clock = z.object({ now: z.int() });

const clockBody = z.strictObject({
  now: z.union([z.string(), z.number()]).optional().describe('ISO 8601, UNIX seconds, or `system`'),
  advance_seconds: z.number().nonnegative().optional(),
});

export const aboutSchema = z.object({
  name: z.string(),
  description: z.string().describe('Markdown'),
  default: z.unknown(),
  choices: z.array(z.string()).describe('the strings that it accepts, if they are few'),
});

/** The strings that a schema lists. */
function choicesOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodNullable) return choicesOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(choicesOf);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}

export const settingsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/settings',
    summary: 'Get the settings of the organization',
    response: settingsSchema,
    async run({ mock }) {
      await mock.ready;
      return mock.settings.get();
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/settings/about',
    summary: 'Describe the settings of the organization',
    response: z.object({ settings: z.array(aboutSchema) }),
    async run() {
      const { SETTING_NOTES } = await import('./setting-notes.js');
      const settings = entriesOf(settingsSchema.shape).map(([name, schema]) => ({
        name,
        description: SETTING_NOTES[name],
        default: DEFAULT_SETTINGS[name],
        choices: choicesOf(schema),
      }));
      return { settings };
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/settings',
    summary: 'Change settings of the organization',
    uncheckedBody: settingsSchema.partial(),
    response: settingsSchema,
    async run({ mock, body }) {
      await mock.ready;
      mock.settings.set(checkSettings(body));
      return mock.settings.get();
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/clock',
    summary: 'Get the time',
    response: clock,
    async run({ mock }) {
      await mock.ready;
      return { now: mock.clock.now() };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/clock',
    summary: 'Set or advance the time',
    body: clockBody,
    response: clock,
    async run({ mock, body: { now, advance_seconds: seconds } }) {
      if ((now === undefined) === (seconds === undefined)) {
        throw new UsageError('Pass either "now" (ISO 8601, UNIX seconds, or "system") or "advance_seconds".');
      }
      await mock.ready;
      if (now !== undefined) mock.clock.set(now);
      else mock.clock.advance({ seconds: definite(seconds) });
      return { now: mock.clock.now() };
    },
  }),
];

const kinds: readonly string[] = TRIGGER_KINDS;

// The details depend on the kind, so the mock validates them.
const triggerBody = z.looseObject({
  kind: z
    .string({ error: 'must be the kind of a trigger, such as "message"' })
    .describe(`one of ${kinds.join(', ')}`),
  from: z.union([z.string(), z.int()]).optional().describe('persona or user ID'),
  to: z.unknown().optional().describe('persona, user ID or channel name'),
  sever: z
    .unknown()
    .optional()
    .describe('boolean: whether a `restart` cuts pending polls and connections of the organization'),
  content: z.unknown().optional().describe('content of a message'),
});

export const triggerRoutes = [
  defineRoute({
    method: 'POST',
    path: '/trigger',
    summary: 'Trigger an event, such as an incoming message',
    body: triggerBody,
    response: z
      .looseObject({ kind: z.string() })
      .describe('the IDs of the records that it created or changed'),
    run: async ({ mock, body: { kind, ...details } }) => ({ ...(await triggerEvent(mock, kind, details)) }),
  }),
];
