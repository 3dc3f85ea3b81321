import * as z from 'zod';
import { type Capability, isAvailableAt, type Lifetime } from './levels/index.js';

/** The names used in responses: the reference's neutral ones, or those of the published server. */
export type Dialect = 'reference' | 'zulip';

export const DIALECTS: readonly Dialect[] = ['reference', 'zulip'];

/** The server version of a response. */
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
 * A response field that servers with this capability leave out. The types describe the newest server, where
 * it is optional; in schemas of older servers it is required.
 */
export function until<S extends z.ZodType>(capability: Capability, schema: S): z.ZodOptional<S> {
  return withFacts(schema, { until: capability }) as unknown as z.ZodOptional<S>;
}

/** A response field that has another name in the zulip dialect. */
export function zulipName<S extends z.ZodType>(name: string, schema: S): S {
  return withFacts(schema, { zulip: name });
}

/** The lifetime of a field, and its name in the zulip dialect. */
export function factsOf(schema: z.ZodType): FieldFacts {
  const own = facts.get(schema);
  if (own !== undefined) return own;
  const { type, innerType } = definitionOf(schema);
  return (type === 'optional' || type === 'nullable') && innerType ? factsOf(innerType) : {};
}

type Rewrite = (value: unknown) => unknown;

/** The part of Zod's schema definition that is read here. */
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
 * Compiles a function that turns a complete response into that of one server version, by leaving out and
 * renaming fields; `undefined` when nothing changes. It does not modify its argument.
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
    const input = value as Record<string, unknown>;
    let rewritten: Record<string, unknown> | undefined;
    let same = true;
    for (const [key, { drop, name, rewrite }] of changes) {
      if (!Object.hasOwn(input, key)) continue;
      same &&= !drop && name === key;
      if (rewrite === undefined) continue;
      const next = rewrite(input[key]);
      if (next === input[key]) continue;
      rewritten ??= {};
      rewritten[key] = next;
      same = false;
    }
    // Most objects need no change, and copying them all would double the cost.
    if (same) return value;
    const result: Record<string, unknown> = {};
    for (const key in input) {
      const change = changes.get(key);
      if (change?.drop) continue;
      const next = rewritten !== undefined && Object.hasOwn(rewritten, key) ? rewritten[key] : input[key];
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

/** The strict schema of one server version's responses. */
export function schemaFor(schema: z.ZodType, serverVersion: ServerVersion): z.ZodType {
  const def = definitionOf(schema);
  if (def.type === 'object') {
    const shape: Record<string, z.ZodType> = {};
    for (const [key, field] of Object.entries(def.shape ?? {})) {
      const known = factsOf(field);
      if (!isAvailableAt(known, serverVersion.level)) continue;
      const made = schemaFor(field, serverVersion);
      // A modified schema keeps its lifetime.
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
