/**
 * All sources of the generated reference in one place. TypeScript, so that renaming a declaration is an error
 * here. Scripts import it with `node --import ./scripts/typescript.mjs`.
 */
import * as z from 'zod';
import { CATALOGUE } from '../../src/contract/errors/catalogue.js';
import { CHANGES } from '../../src/contract/levels/changes.js';
import { type Capability, LEVELS, type Lifetime } from '../../src/contract/levels/index.js';
import { endpoints as declared } from '../../src/handlers/endpoints.js';
import { eventSources } from '../../src/handlers/events/event-sources.js';
import { DEFAULT_SETTINGS, settingsSchema } from '../../src/model/settings.js';

export { purposeOf } from '../../src/scenarios/registry.js';

type JsonSchema = Record<string, unknown>;
type Operations = Record<string, Record<string, JsonSchema> | undefined>;

/** Feature-level changes, oldest first: `{ level, text }`. */
export const changes = Object.entries(CHANGES)
  .map(([name, { change }]) => ({ level: LEVELS[name as Capability], text: change }))
  .sort((a, b) => a.level - b.level);

function levelsOf({ since, until }: Lifetime) {
  return {
    since: since === undefined ? undefined : LEVELS[since],
    until: until === undefined ? undefined : LEVELS[until],
  };
}

/** Endpoints by area and path, each with its operation in the OpenAPI document. */
export function endpointsIn({ paths }: { paths: Operations }) {
  return declared
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
      docs: endpoint.docs,
      ...levelsOf(endpoint),
      params: Object.entries<{ lifetime: Lifetime; required: boolean }>(endpoint.params).map(
        ([name, { lifetime, required }]) => ({ name, required, ...levelsOf(lifetime) }),
      ),
      operation: paths[endpoint.path]?.[endpoint.method.toLowerCase()],
    }))
    .sort(
      (a, b) =>
        a.area.localeCompare(b.area, 'en') ||
        a.path.localeCompare(b.path, 'en') ||
        a.method.localeCompare(b.method, 'en'),
    );
}

/** Error codes with their status and a one-line summary. */
export const errorCodes = Object.entries(CATALOGUE).map(([code, { status, summary }]) => ({
  code,
  status,
  summary,
}));

const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });

/** Events as `{ kind, schema }`; a kind is the type, or type and op joined by a dot. */
export const eventKinds = eventSources
  .flatMap(({ schemas }) => Object.entries(schemas))
  .map(([kind, schema]) => ({ kind, schema: jsonSchema(schema) }))
  .sort((a, b) => a.kind.localeCompare(b.kind, 'en'));

/** The organization's settings as `{ name, schema, fallback }`. */
export const settings = Object.entries(jsonSchema(settingsSchema).properties ?? {}).map(([name, schema]) => ({
  name,
  schema,
  fallback: DEFAULT_SETTINGS[name as keyof typeof DEFAULT_SETTINGS],
}));
