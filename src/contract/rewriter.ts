import type * as z from 'zod';
import { hasFields } from '../values.js';
import { nameIn, type ServerVersion } from './dialects/index.js';
import { isAvailableAt } from './levels/index.js';
import {
  alternativesOf,
  definitionOf,
  factsOf,
  isWrapper,
  type Kind,
  type TupleDefinition,
} from './shape.js';

type Rewrite = (value: unknown) => unknown;

/**
 * Compiles a function that turns a complete response into that of one server version, by leaving out and renaming
 * fields; `undefined` if that version changes no field. The function does not modify its argument, and returns the
 * argument itself if there is nothing to change.
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
    const known = factsOf(field);
    const drop = !isAvailableAt(known, serverVersion.level);
    const name = nameIn(serverVersion.dialect, key, known.zulip);
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
