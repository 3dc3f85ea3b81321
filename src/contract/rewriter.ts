import type * as z from 'zod';
import { hasFields } from '../values.js';
import { nameIn, type ServerVersion } from './dialects/index.js';
import { UsageError } from './errors/index.js';
import { isAvailableAt } from './levels/index.js';
import { childrenOf, definitionOf, factsOf, isWrapper, type TupleDefinition, variantsOf } from './shape.js';

/**
 * Checks that responses with this schema can be rewritten for every server version.
 * @throws UsageError for a type of schema that is not supported, for a lifetime on something other than a field or an
 *   alternative, and for alternatives that cannot be told apart
 */
export function assertVersionable(schema: z.ZodType, where: string): void {
  const def = definitionOf(schema);
  const children = childrenOf(schema);
  if (children === undefined) {
    throw new UsageError(
      `${where}: responses cannot have the schema type "${def.type}". Use objects, arrays, tuples, records, unions and plain values.`,
    );
  }
  if (def.type === 'object') {
    for (const [name, field] of Object.entries(def.shape)) assertVersionable(field, `${where}.${name}`);
    return;
  }
  for (const child of children) {
    if (def.type !== 'union' && !isWrapper(def) && Object.keys(factsOf(child)).length > 0) {
      throw new UsageError(
        `${where}: only fields and alternatives have a lifetime, not the parts of an array, a tuple or a record.`,
      );
    }
    assertVersionable(child, where);
  }
  if (def.type === 'union') assertDistinctAlternatives(schema, where);
}

function assertDistinctAlternatives(union: z.ZodType, where: string): void {
  const alternatives = alternativesOf(union);
  for (const [kind, alternative] of alternatives) {
    const { levels, dialects } = variantsOf(alternative);
    const isVersioned = levels.length > 0 || dialects;
    if (isVersioned && alternatives.filter(([other]) => other === kind).length > 1) {
      throw new UsageError(
        `${where}: only one alternative of a union can be an ${kind} if its fields change.`,
      );
    }
  }
}

type Kind = 'object' | 'array';

/**
 * Returns the alternatives of a union that are objects or lists, each with its kind. Other alternatives never change
 * with the version.
 */
function alternativesOf(schema: z.ZodType): [Kind, z.ZodType][] {
  const def = definitionOf(schema);
  if (def.type === 'union') return def.options.flatMap(alternativesOf);
  if (isWrapper(def)) return alternativesOf(def.innerType);
  if (def.type === 'object' || def.type === 'record') return [['object', schema]];
  return def.type === 'array' || def.type === 'tuple' ? [['array', schema]] : [];
}

type Rewrite = (value: unknown) => unknown;

/**
 * Compiles a function that turns a complete response into the response of one server version, by leaving out and
 * renaming fields; `undefined` if that version changes no field. The function does not modify its argument, and returns
 * the argument itself if there is nothing to change.
 */
export function rewriterFor(schema: z.ZodType, serverVersion: ServerVersion): Rewrite | undefined {
  const def = definitionOf(schema);
  if (def.type === 'object') return objectRewriter(def.shape, serverVersion);
  if (def.type === 'array') {
    const each = rewriterFor(def.element, serverVersion);
    return each && ((value) => (Array.isArray(value) ? mapItems(value, each) : value));
  }
  if (def.type === 'record') {
    const each = rewriterFor(def.valueType, serverVersion);
    return each && ((value) => (hasFields(value) ? mapValues(value, each) : value));
  }
  if (def.type === 'tuple') return tupleRewriter(def, serverVersion);
  if (def.type === 'union') return unionRewriter(schema, serverVersion);
  if (isWrapper(def)) {
    const inner = rewriterFor(def.innerType, serverVersion);
    return inner && ((value) => (value === null || value === undefined ? value : inner(value)));
  }
  return undefined;
}

function tupleRewriter({ items, rest }: TupleDefinition, serverVersion: ServerVersion): Rewrite | undefined {
  const each = items.map((item) => rewriterFor(item, serverVersion));
  const more = rest ? rewriterFor(rest, serverVersion) : undefined;
  if (more === undefined && each.every((rewrite) => rewrite === undefined)) return undefined;
  const rewriteItem = (item: unknown, index: number) => {
    const rewrite = index < each.length ? each[index] : more;
    return rewrite ? rewrite(item) : item;
  };
  return (value) => (Array.isArray(value) ? mapItems(value, rewriteItem) : value);
}

function unionRewriter(schema: z.ZodType, serverVersion: ServerVersion): Rewrite | undefined {
  const rewriters = new Map<Kind, Rewrite>();
  for (const [kind, alternative] of alternativesOf(schema)) {
    const rewrite = rewriterFor(alternative, serverVersion);
    if (rewrite) rewriters.set(kind, rewrite);
  }
  if (rewriters.size === 0) return undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const rewrite = rewriters.get(Array.isArray(value) ? 'array' : 'object');
    return rewrite ? rewrite(value) : value;
  };
}

function objectRewriter(shape: Record<string, z.ZodType>, serverVersion: ServerVersion): Rewrite | undefined {
  const changes = new Map<string, { drop: boolean; name: string; rewrite: Rewrite | undefined }>();
  for (const [key, field] of Object.entries(shape)) {
    const facts = factsOf(field);
    const drop = !isAvailableAt(facts, serverVersion.level);
    const name = nameIn(serverVersion.dialect, key, facts.zulip);
    const rewrite = drop ? undefined : rewriterFor(field, serverVersion);
    if (drop || name !== key || rewrite) changes.set(key, { drop, name, rewrite });
  }
  if (changes.size === 0) return undefined;
  return (input) => {
    if (!hasFields(input)) return input;
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
    if (same) return input;
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

function mapItems(items: unknown[], each: (item: unknown, index: number) => unknown): unknown[] {
  const rewritten = items.map(each);
  return rewritten.some((item, i) => item !== items[i]) ? rewritten : items;
}

function mapValues(value: Record<string, unknown>, each: Rewrite): Record<string, unknown> {
  const rewritten = Object.entries(value).map(([key, inner]): [string, unknown] => [key, each(inner)]);
  return rewritten.some(([key, inner]) => inner !== value[key]) ? Object.fromEntries(rewritten) : value;
}
