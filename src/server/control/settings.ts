import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import type { Settings } from '../../index.js';
import { readAnyJson, readJson } from './json.js';
import type { Route } from './route.js';

export const readSettings: Route = async ({ mock }) => {
  await mock.ready;
  return mock.settings.get();
};

export const changeSettings: Route = async ({ mock }, request) => {
  const changes = (await readAnyJson(request)) as Partial<Settings>;
  await mock.ready;
  mock.settings.set(changes);
  return mock.settings.get();
};

export const readClock: Route = async ({ mock }) => {
  await mock.ready;
  return { now: mock.clock.now() };
};

const clockBody = z.strictObject({
  now: z.union([z.string(), z.number()]).optional(),
  advance_seconds: z.number().nonnegative().optional(),
});

export const advanceClock: Route = async ({ mock }, request) => {
  const { now, advance_seconds: seconds } = await readJson(request, clockBody);
  if ((now === undefined) === (seconds === undefined)) {
    throw new UsageError('Give either "now" (ISO 8601, UNIX seconds, or "system") or "advance_seconds"');
  }
  await mock.ready;
  if (now !== undefined) mock.clock.set(now);
  else mock.clock.advance({ seconds: seconds as number });
  return { now: mock.clock.now() };
};
