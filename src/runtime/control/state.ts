import * as z from 'zod';
import { scenarios } from '../../scenarios/registry.js';
import { parseSnapshot } from '../mock/snapshot.js';
import { resetBody, resetOptionsOf } from './options.js';
import { defineRoute } from './route.js';
import { stateSchema } from './schemas.js';
import { wireStateOf } from './wire-state.js';

const snapshot = z.looseObject({ format: z.literal('team-chat-mock'), version: z.int() });

export const scenariosSchema = z.object({
  scenarios: z.array(z.object({ name: z.string(), description: z.string() })),
});

export const stateRoutes = [
  defineRoute({
    method: 'GET',
    path: '/health',
    summary: 'Wait until the mock is seeded',
    response: z.object({ status: z.literal('ok') }),
    async run({ mock }) {
      await mock.ready;
      return { status: 'ok' as const };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/state',
    summary: 'Get the state of the mock',
    response: stateSchema,
    run: ({ mock }) => wireStateOf(mock),
  }),
  defineRoute({
    method: 'GET',
    path: '/scenarios',
    summary: 'List scenarios',
    response: scenariosSchema,
    run: () => ({
      scenarios: Object.values(scenarios).map(({ name, description }) => ({ name, description })),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/reset',
    summary: 'Reset the mock. Omitted fields return to the values at the start of the server',
    body: resetBody,
    response: stateSchema,
    async run({ mock, body }) {
      await mock.reset(await resetOptionsOf(body));
      return wireStateOf(mock);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/snapshot',
    summary: 'Get the whole state as one document',
    response: snapshot,
    run: async ({ mock }) => ({ ...(await mock.snapshot()) }),
  }),
  defineRoute({
    method: 'PUT',
    path: '/snapshot',
    summary: 'Restore a snapshot',
    uncheckedBody: snapshot,
    response: stateSchema,
    async run({ mock, body }) {
      await mock.restore(parseSnapshot(body));
      return wireStateOf(mock);
    },
  }),
];
