/**
 * All sources of the generated reference in one place. TypeScript, so that renaming a declaration is an error
 * here. Scripts import it with `node --import ./scripts/typescript.mjs`.
 */
import * as z from 'zod';
import type { Dialect } from '../../src/contract/dialects/index.js';
import { DIALECT_RULES } from '../../src/contract/dialects/rules.js';
import { CATALOGUE } from '../../src/contract/errors/catalogue.js';
import { CHANGES } from '../../src/contract/levels/changes.js';
import {
  type Capability,
  LEVELS,
  type Lifetime,
  levelOf,
  RELEASE_NAMES,
} from '../../src/contract/levels/index.js';
import { LEVELS_WITHOUT_EFFECT } from '../../src/contract/levels/without-effect.js';
import { ERROR_SUMMARIES } from '../../src/contract/openapi-components.js';
import { factsOf } from '../../src/contract/shape.js';
import { endpoints as declared } from '../../src/handlers/endpoints.generated.js';
import { eventSources } from '../../src/handlers/events/event-catalogue.js';
import { DEFAULT_SETTINGS, settingsSchema } from '../../src/model/settings.js';
import { SETTING_NOTES } from '../../src/runtime/control/settings.js';
import { entriesOf } from '../../src/values.js';

export type JsonSchema = z.core.JSONSchema._JSONSchema;

interface Media {
  schema: z.core.JSONSchema.JSONSchema;
  encoding?: Record<string, { contentType?: string }>;
}

/** The parts of an operation in the OpenAPI document that its page shows. */
interface Operation {
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema?: z.core.JSONSchema.JSONSchema;
    content?: { 'application/json': Media };
  }[];
  requestBody?: { content: Record<string, Media> };
  responses: { 200: { content: { 'application/json': Media } } };
}

type Operations = Record<string, Record<string, Operation> | undefined>;

/** An endpoint as its page shows it. */
export type DocumentedEndpoint = ReturnType<typeof endpointsIn>[number];

/** Feature-level changes, oldest first: `{ level, text }`. */
export const changes = Object.entries(CHANGES)
  .map(([name, text]) => ({ level: LEVELS[name as Capability], text }))
  .sort((a, b) => a.level - b.level);

/** The same changes, grouped by the release that introduced them, newest release first: `{ title, changes }`. */
export function changesByRelease() {
  const releases = RELEASE_NAMES.map((name) => ({ name, level: levelOf(name) }));
  const levels = [...new Set(releases.map(({ level }) => level))].sort((a, b) => a - b);
  const groups = [...levels, undefined].map((level, i) => {
    const names = releases.filter((release) => release.level === level).map(({ name }) => name);
    const title =
      level === undefined
        ? `After Zulip ${RELEASE_NAMES[0]}`
        : `Zulip ${names.reverse().join(', ')} (level ${level})`;
    const before = levels[i - 1] ?? Number.NEGATIVE_INFINITY;
    return {
      title,
      changes: changes.filter((one) => one.level > before && one.level <= (level ?? Infinity)),
    };
  });
  return groups.filter((group) => group.changes.length > 0).reverse();
}

/** Levels at which nothing changes, lowest first: `{ levels, reason }`. */
export const withoutEffect = Object.entries(LEVELS_WITHOUT_EFFECT)
  .map(([levels, reason]) => ({ levels, reason }))
  .sort((a, b) => Number.parseInt(a.levels, 10) - Number.parseInt(b.levels, 10));

/** Differences of behavior between the dialects, by area: `{ area, reference, zulip }`. */
export const dialectRules = Object.entries(DIALECT_RULES)
  .flatMap(([area, rules]) =>
    Object.values<Record<Dialect, string>>(rules).map((rule) => ({ area, ...rule })),
  )
  .sort((a, b) => a.area.localeCompare(b.area, 'en'));

/** Fields of responses and events with another name in the zulip dialect: `{ reference, zulip }`. */
export function dialectFields() {
  const names = new Map<string, string>();
  const seen = new Set<unknown>();
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { def } = value as { def?: Record<string, unknown> };
    for (const [name, field] of Object.entries((def?.shape ?? {}) as Record<string, z.ZodType>)) {
      const { zulip } = factsOf(field);
      if (zulip !== undefined) names.set(name, zulip);
    }
    for (const part of Object.values(def ?? value)) walk(part);
  };
  for (const { response } of declared) walk(response);
  for (const { schemas } of eventSources) walk(schemas);
  return [...names].map(([reference, zulip]) => ({ reference, zulip })).sort(byReference);
}

/** Paths with another name in the zulip dialect: `{ reference, zulip }`. */
export const dialectPaths = declared
  .filter(({ zulipPaths }) => zulipPaths.length > 0)
  .map(({ method, path, zulipPaths }) => ({
    reference: `${method} ${path}`,
    zulip: zulipPaths.map((zulip) => `${method} ${zulip}`).join(' or '),
  }))
  .sort(byReference);

function byReference(a: { reference: string }, b: { reference: string }): number {
  return a.reference.localeCompare(b.reference, 'en');
}

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

export const errorCodes = entriesOf(CATALOGUE).map(([code, { status }]) => ({
  code,
  status,
  summary: ERROR_SUMMARIES[code],
}));

/** The body of an error, with example values. */
export function errorBodyOf(code: keyof typeof CATALOGUE): object {
  const { msg, extra } = CATALOGUE[code];
  return { result: 'error', msg, code, ...extra };
}

const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });

/** Events as `{ kind, schema }`; a kind is the type, or type and op joined by a dot. */
export const eventKinds = eventSources
  .flatMap(({ schemas }) => Object.entries(schemas))
  .map(([kind, schema]) => ({ kind, schema: jsonSchema(schema) }))
  .sort((a, b) => a.kind.localeCompare(b.kind, 'en'));

/** The organization's settings as `{ name, schema, fallback, note }`. */
export const settings = Object.entries(jsonSchema(settingsSchema).properties ?? {}).map(([name, schema]) => ({
  name,
  schema,
  fallback: DEFAULT_SETTINGS[name as keyof typeof DEFAULT_SETTINGS],
  note: SETTING_NOTES[name as keyof typeof SETTING_NOTES],
}));
