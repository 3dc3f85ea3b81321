import * as z from 'zod';
import { type Capability, isAvailableAt, type Lifetime } from './levels/index.js';

/** The names that answers use: the reference's neutral ones, or those of the published server. */
export type Dialect = 'reference' | 'zulip';

export const DIALECTS: readonly Dialect[] = ['reference', 'zulip'];

/** The server that an answer is for. */
export interface ServerVersion {
  level: number;
  dialect: Dialect;
}

interface FieldFacts extends Lifetime {
  /** The field's name in the zulip dialect. */
  zulip?: string;
}

const facts = z.registry<FieldFacts>();

function withFacts<S extends z.ZodType>(schema: S, more: FieldFacts): S {
  const copy = schema.clone() as S;
  facts.add(copy as z.ZodType, { ...facts.get(schema), ...more });
  return copy;
}

/** A response field that servers without this capability leave out. */
export function since<S extends z.ZodType>(capability: Capability, schema: S): S {
  return withFacts(schema, { since: capability });
}

/**
 * A response field that servers with this capability leave out. Types are of the newest server, so there it is optional;
 * the schema of a server that has it demands it.
 */
export function until<S extends z.ZodType>(capability: Capability, schema: S): z.ZodOptional<S> {
  return withFacts(schema, { until: capability }) as unknown as z.ZodOptional<S>;
}

/** A response field that has another name in the zulip dialect. */
export function zulipName<S extends z.ZodType>(name: string, schema: S): S {
  return withFacts(schema, { zulip: name });
}

/** When a field exists, and what the zulip dialect calls it. */
export function factsOf(schema: z.ZodType): FieldFacts {
  const own = facts.get(schema);
  if (own !== undefined) return own;
  const { type, innerType } = definitionOf(schema);
  return (type === 'optional' || type === 'nullable') && innerType ? factsOf(innerType) : {};
}

type Rewrite = (value: unknown) => unknown;

/** Zod's description of a schema, as far as it is walked here. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  keyType?: z.ZodType;
}

function definitionOf(schema: z.ZodType): Definition {
  return (schema as unknown as { def: Definition }).def;
}

/**
 * A function that makes an answer in full into the answer of one server version: fields that are not in force left out, and
 * renamed where the dialect says so. `undefined` when there is nothing to do. The given value is not changed.
 */
export function rewriterFor(schema: z.ZodType, serverVersion: ServerVersion): Rewrite | undefined {
  const def = definitionOf(schema);
  if (def.type === 'object') return objectRewriter(def.shape ?? {}, serverVersion);
  if (def.type === 'array') {
    const each = rewriterFor(def.element as z.ZodType, serverVersion);
    return each && ((value) => mapItems(value as unknown[], each));
  }
  if (def.type === 'record') {
    const each = rewriterFor(def.valueType as z.ZodType, serverVersion);
    return each && ((value) => mapValues(value as Record<string, unknown>, each));
  }
  if (def.type === 'optional' || def.type === 'nullable') {
    const inner = rewriterFor(def.innerType as z.ZodType, serverVersion);
    return inner && ((value) => (value === null || value === undefined ? value : inner(value)));
  }
  return undefined;
}

function objectRewriter(shape: Record<string, z.ZodType>, serverVersion: ServerVersion): Rewrite | undefined {
  const changes = new Map<string, { drop: boolean; name: string; rewrite: Rewrite | undefined }>();
  for (const [key, field] of Object.entries(shape)) {
    const known = factsOf(field);
    const drop = !isAvailableAt(known, serverVersion.level);
    const name = serverVersion.dialect === 'zulip' ? (known.zulip ?? key) : key;
    const rewrite = drop ? undefined : rewriterFor(field, serverVersion);
    if (drop || name !== key || rewrite) changes.set(key, { drop, name, rewrite });
  }
  if (changes.size === 0) return undefined;
  return (value) => {
    const given = value as Record<string, unknown>;
    let rewritten: Record<string, unknown> | undefined;
    let same = true;
    for (const [key, { drop, name, rewrite }] of changes) {
      if (!Object.hasOwn(given, key)) continue;
      same &&= !drop && name === key;
      if (rewrite === undefined) continue;
      const next = rewrite(given[key]);
      if (next === given[key]) continue;
      rewritten ??= {};
      rewritten[key] = next;
      same = false;
    }
    // Most objects of an answer are in full already; a copy of each would cost as much as making it.
    if (same) return value;
    const result: Record<string, unknown> = {};
    for (const key in given) {
      const change = changes.get(key);
      if (change?.drop) continue;
      const next = rewritten !== undefined && Object.hasOwn(rewritten, key) ? rewritten[key] : given[key];
      result[change?.name ?? key] = next;
    }
    return result;
  };
}

function mapItems(items: unknown[], each: Rewrite): unknown[] {
  const rewritten = items.map(each);
  return rewritten.some((item, i) => item !== items[i]) ? rewritten : items;
}

function mapValues(value: Record<string, unknown>, each: Rewrite): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, each(inner)]));
}

/** The strict schema of what one server version answers. */
export function schemaFor(schema: z.ZodType, serverVersion: ServerVersion): z.ZodType {
  const def = definitionOf(schema);
  if (def.type === 'object') {
    const shape: Record<string, z.ZodType> = {};
    for (const [key, field] of Object.entries(def.shape ?? {})) {
      const known = factsOf(field);
      if (!isAvailableAt(known, serverVersion.level)) continue;
      const made = schemaFor(field, serverVersion);
      // What is made anew still says from when until when it is there.
      if (known.since !== undefined || known.until !== undefined) facts.add(made, known);
      shape[serverVersion.dialect === 'zulip' ? (known.zulip ?? key) : key] = made;
    }
    return z.strictObject(shape);
  }
  if (def.type === 'array') return z.array(schemaFor(def.element as z.ZodType, serverVersion));
  if (def.type === 'record') {
    const made = z.record(z.string(), schemaFor(def.valueType as z.ZodType, serverVersion));
    const meta = schema.meta();
    return meta === undefined ? made : made.meta(meta);
  }
  if (def.type === 'optional') return schemaFor(def.innerType as z.ZodType, serverVersion).optional();
  if (def.type === 'nullable') return schemaFor(def.innerType as z.ZodType, serverVersion).nullable();
  return schema;
}
