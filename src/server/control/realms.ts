import * as z from 'zod';
import type { Settings } from '../../index.js';
import { errorResponse, readJson } from './json.js';
import { resetFields, resetOptionsOf } from './options.js';
import type { Realms, Route } from './route.js';

const realmBody = z.strictObject({
  name: z.string(),
  ...resetFields,
  settings: z.record(z.string(), z.unknown()).optional(),
  /** Milliseconds. */
  latency: z.number().nonnegative().optional(),
});

export const listRealms: Route = ({ realms }) => ({ realms: (realms as Realms).names() });

export const addRealm: Route = async ({ realms }, request) => {
  const { name, settings, latency, ...reset } = await readJson(request, realmBody);
  const base = await (realms as Realms).add(name, {
    ...resetOptionsOf(reset),
    ...(settings === undefined ? {} : { settings: settings as Partial<Settings> }),
    ...(latency === undefined ? {} : { latency }),
  });
  return { base_url: new URL(request.url).origin + base };
};

export const removeRealm: Route = ({ realms }, _request, name) =>
  (realms as Realms).remove(name)
    ? { realms: (realms as Realms).names() }
    : errorResponse(404, 'NOT_FOUND', `There is no realm "${name}"`);
