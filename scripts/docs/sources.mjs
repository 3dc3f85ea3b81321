/** Everything the reference is generated from, in one place. Needs a build. */
import { readFileSync } from 'node:fs';
import { endpoints as declared } from '../../dist/handlers/endpoints.js';
import { CHANGES, LATEST_LEVEL, LEVELS } from '../../dist/levels/index.js';
import { DEFAULT_SETTINGS, settingsSchema } from '../../dist/model/settings.js';

export { curlOf, errors, faultCallOf } from 'team-chat-mock/errors';
export { createTeamChatMock, personas } from 'team-chat-mock';
export { scenarios } from 'team-chat-mock/scenarios';
export { DEFAULT_SETTINGS, LATEST_LEVEL, settingsSchema };

export const openapi = JSON.parse(readFileSync(new URL('../../dist/openapi.json', import.meta.url), 'utf8'));

/** Feature-level changes, oldest first: `{ level, text }`. */
export const changes = Object.values(CHANGES)
  .map(({ level, change, note }) => ({ level, text: note === undefined ? change : `${change} ${note}` }))
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
  .sort((a, b) => a.area.localeCompare(b.area, 'en') || a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en'));

/** The file of an endpoint's page, without `.md`. */
export function slugOf({ method, path }) {
  return [method.toLowerCase(), ...path.replace(/\{(\w+)\}/g, '$1').split(/[/_]/)].filter(Boolean).join('-');
}
