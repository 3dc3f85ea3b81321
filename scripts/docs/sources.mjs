/** Everything the reference is generated from, in one place. Needs a build and `scripts/typescript.mjs`. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { CATALOGUE } from '../../src/contract/errors/catalogue.js';
import { CHANGES } from '../../src/contract/levels/changes.js';
import { LATEST_LEVEL, LEVELS } from '../../src/contract/levels/index.js';
import { endpoints as declared } from '../../src/handlers/endpoints.js';
import { eventSources } from '../../src/handlers/events/event-sources.js';
import { DEFAULT_SETTINGS, settingsSchema } from '../../src/model/settings.js';

export { createTeamChatMock, personas } from 'team-chat-mock';
export { curlOf, errors, faultCallOf } from 'team-chat-mock/errors';
export { scenarios } from 'team-chat-mock/scenarios';
export { LATEST_LEVEL };

export const openapi = JSON.parse(readFileSync(new URL('../../dist/openapi.json', import.meta.url), 'utf8'));

/** Feature-level changes, oldest first: `{ level, text }`. */
export const changes = Object.entries(CHANGES)
  .map(([name, { change, note }]) => ({
    level: LEVELS[name],
    text: note === undefined ? change : `${change} ${note}`,
  }))
  .sort((a, b) => a.level - b.level);

const levelsOf = ({ since, until }) => ({
  since: since === undefined ? undefined : LEVELS[since],
  until: until === undefined ? undefined : LEVELS[until],
});

/** Endpoints in the order of their areas, each with its OpenAPI operation. */
export const endpoints = declared
  .map((endpoint) => ({
    name: endpoint.name,
    method: endpoint.method,
    path: endpoint.path,
    area: endpoint.area,
    summary: endpoint.summary,
    auth: endpoint.auth,
    role: endpoint.role,
    deprecated: endpoint.deprecated,
    zulipPaths: endpoint.zulipPaths,
    ...levelsOf(endpoint),
    params: Object.entries(endpoint.params).map(([name, { lifetime }]) => ({ name, ...levelsOf(lifetime) })),
    operation: openapi.paths[endpoint.path]?.[endpoint.method.toLowerCase()],
  }))
  .sort(
    (a, b) =>
      a.area.localeCompare(b.area, 'en') ||
      a.path.localeCompare(b.path, 'en') ||
      a.method.localeCompare(b.method, 'en'),
  );

/** Error codes with their status and a one-line summary. */
export const errorCodes = Object.entries(CATALOGUE).map(([code, { status, summary }]) => ({
  code,
  status,
  summary,
}));

const jsonSchema = (schema) => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });

/** Events as `{ kind, schema }`; a kind is the type, or type and op with a dot between them. */
export const eventKinds = eventSources
  .flatMap(({ schemas }) => Object.entries(schemas))
  .map(([kind, schema]) => ({ kind, schema: jsonSchema(schema) }))
  .sort((a, b) => a.kind.localeCompare(b.kind, 'en'));

/** The organization's settings as `{ name, schema, fallback }`. */
export const settings = Object.entries(jsonSchema(settingsSchema).properties).map(([name, schema]) => ({
  name,
  schema,
  fallback: DEFAULT_SETTINGS[name],
}));

/** The file of an endpoint's page, without `.md`. */
export function slugOf({ method, path }) {
  return [method.toLowerCase(), ...path.replace(/\{(\w+)\}/g, '$1').split(/[/_]/)].filter(Boolean).join('-');
}
