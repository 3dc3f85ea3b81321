import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { type Settings, settingsSchema } from '../../model/index.js';
import { defineRoute } from './route.js';

const clock = z.object({ now: z.int() });

const clockBody = z.strictObject({
  now: z.union([z.string(), z.number()]).optional().describe('ISO 8601, UNIX seconds, or `system`'),
  advance_seconds: z.number().nonnegative().optional(),
});

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
    method: 'PATCH',
    path: '/settings',
    summary: 'Change settings of the organization',
    uncheckedBody: settingsSchema.partial(),
    response: settingsSchema,
    async run({ mock, body }) {
      await mock.ready;
      mock.settings.set(body as Partial<Settings>);
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
      else mock.clock.advance({ seconds: seconds as number });
      return { now: mock.clock.now() };
    },
  }),
];
