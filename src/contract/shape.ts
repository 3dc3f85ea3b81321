import * as z from 'zod';
import { definite, isOneOf } from '../values.js';
import { nameIn, type ServerVersion } from './dialects/index.js';
import { UsageError } from './errors/index.js';
import { PLAIN_WORDS } from './input.js';
import { type Capability, isAvailableAt, LEVELS, type Lifetime } from './levels/index.js';

interface FieldFacts extends Lifetime {
  /** The field's name in the zulip dialect, if it differs. */
  zulip?: string;
}

const facts = z.registry<FieldFacts>();

function withFacts<S extends z.ZodType>(schema: S, more: FieldFacts): S {
  const copy = schema.clone();
  const own = factsOf(schema);
  // A field that is marked twice exists where both lifetimes overlap.
  const since = later(own.since, more.since);
  const until = earlier(own.until, more.until);
  facts.add(copy, { ...own, ...more, ...(since && { since }), ...(until && { until }) });
  return copy;
}

function later(a: Capability | undefined, b: Capability | undefined): Capability | undefined {
  return a === undefined || (b !== undefined && LEVELS[b] > LEVELS[a]) ? b : a;
}

function earlier(a: Capability | undefined, b: Capability | undefined): Capability | undefined {
  return a === undefined || (b !== undefined && LEVELS[b] < LEVELS[a]) ? b : a;
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

/** A response field that has a different name in the zulip dialect. */
export function zulipName<S extends z.ZodType>(name: string, schema: S): S {
  return withFacts(schema, { zulip: name });
}

/** The lifetime of a field, and its name in the zulip dialect. */
export function factsOf(schema: z.core.$ZodType): FieldFacts {
  const own = facts.get(schema);
  if (own !== undefined) return own;
  const def = definitionOf(schema);
  return isWrapper(def) ? factsOf(def.innerType) : {};
}

function hasFacts(schema: z.ZodType): boolean {
  return Object.keys(factsOf(schema)).length > 0;
}

/** The part of Zod's schema definition that this module reads. */
export type Definition =
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'array'; element: z.ZodType }
  | { type: 'record'; valueType: z.ZodType }
  | TupleDefinition
  | { type: 'union'; options: z.ZodType[] }
  | { type: (typeof WRAPPERS)[number]; innerType: z.ZodType }
  | { type: 'any' };

export interface TupleDefinition {
  type: 'tuple';
  items: z.ZodType[];
  rest?: z.ZodType | null;
}

/** Types of schemas that contain no other schemas. */
const LEAVES: readonly string[] = [
  'any',
  'boolean',
  'enum',
  'literal',
  'never',
  'null',
  'number',
  'string',
  'template_literal',
  'unknown',
];

/** Types of schemas that wrap one other schema of the same value. */
const WRAPPERS = ['default', 'nonoptional', 'nullable', 'optional', 'prefault', 'readonly'] as const;

export function isWrapper(def: Definition): def is Extract<Definition, { type: (typeof WRAPPERS)[number] }> {
  return isOneOf(WRAPPERS, def.type);
}

export function definitionOf(schema: z.core.$ZodType): Definition {
  // Zod's common schema type does not distinguish the definitions of its classes.
  return schema._zod.def as Definition;
}

/** The schemas directly inside a schema; `undefined` for a type that responses cannot have. */
function childrenOf(schema: z.ZodType): z.ZodType[] | undefined {
  const def = definitionOf(schema);
  if (LEAVES.includes(def.type)) return [];
  if (isWrapper(def)) return [def.innerType];
  if (def.type === 'object') return Object.values(def.shape);
  if (def.type === 'array') return [def.element];
  if (def.type === 'record') return [def.valueType];
  if (def.type === 'tuple') return [...def.items, ...(def.rest ? [def.rest] : [])];
  if (def.type === 'union') return def.options;
  return undefined;
}

/**
 * Checks that a schema can be rewritten for every server version.
 * @throws UsageError for a type of schema that is not supported, for a lifetime on something other than a field or an
 *   alternative, and for alternatives that cannot be told apart
 */
export function assertVersionable(schema: z.ZodType, where: string): void {
  const def = definitionOf(schema);
  const children = childrenOf(schema);
  if (children === undefined) {
    throw new UsageError(`${where}: responses cannot have the schema type "${def.type}". Use ${USABLE}.`);
  }
  if (def.type === 'object') {
    for (const [name, field] of Object.entries(def.shape)) assertVersionable(field, `${where}.${name}`);
    return;
  }
  for (const child of children) {
    if (def.type !== 'union' && !isWrapper(def) && hasFacts(child)) {
      throw new UsageError(
        `${where}: only fields and alternatives have a lifetime, not the parts of an array, a tuple or a record.`,
      );
    }
    assertVersionable(child, where);
  }
  if (def.type !== 'union') return;
  const alternatives = alternativesOf(schema);
  for (const [kind, alternative] of alternatives) {
    if (!changes(alternative) || alternatives.filter(([other]) => other === kind).length < 2) continue;
    throw new UsageError(`${where}: only one alternative of a union can be an ${kind} if its fields change.`);
  }
}

const USABLE = 'objects, arrays, tuples, records, unions and plain values';

/** Whether a schema differs between server versions. */
function changes(schema: z.ZodType): boolean {
  const { levels, dialects } = variantsOf(schema);
  return levels.length > 0 || dialects;
}

export type Kind = 'object' | 'array';

/** The alternatives of a union that are objects or lists, each with its kind. Others never change with the version. */
export function alternativesOf(schema: z.ZodType): [Kind, z.ZodType][] {
  const def = definitionOf(schema);
  if (def.type === 'union') return def.options.flatMap(alternativesOf);
  if (isWrapper(def)) return alternativesOf(def.innerType);
  if (def.type === 'object' || def.type === 'record') return [['object', schema]];
  return def.type === 'array' || def.type === 'tuple' ? [['array', schema]] : [];
}

interface Variants {
  /** The levels at which the schema changes, ascending. */
  levels: readonly number[];
  /** Whether the dialects name a field differently. */
  dialects: boolean;
}

const variants = new WeakMap<z.ZodType, Variants>();

function variantsOf(schema: z.ZodType): Variants {
  let found = variants.get(schema);
  if (found !== undefined) return found;
  const levels = new Set<number>();
  let dialects = false;
  for (const child of childrenOf(schema) ?? []) {
    const { since, until, zulip } = factsOf(child);
    if (since !== undefined) levels.add(LEVELS[since]);
    if (until !== undefined) levels.add(LEVELS[until]);
    const inner = variantsOf(child);
    for (const level of inner.levels) levels.add(level);
    dialects ||= zulip !== undefined || inner.dialects;
  }
  found = { levels: [...levels].sort((a, b) => a - b), dialects };
  variants.set(schema, found);
  return found;
}

/**
 * Schemas by declared schema and variant. They are shared, because the first use of a schema compiles it, which
 * is slow.
 */
const sharedSchemas = new WeakMap<z.ZodType, Map<string, z.ZodType>>();

/** The strict schema of one server version's responses. Versions with the same responses share it. */
export function schemaFor(schema: z.ZodObject, serverVersion: ServerVersion): z.ZodObject;
export function schemaFor(schema: z.ZodType, serverVersion: ServerVersion): z.ZodType;
export function schemaFor(schema: z.ZodType, serverVersion: ServerVersion): z.ZodType {
  const { levels, dialects } = variantsOf(schema);
  const { level, dialect } = serverVersion;
  const key = `${levels.filter((change) => change <= level).length} ${dialects ? dialect : ''}`;
  const ofSchema = sharedSchemas.get(schema) ?? new Map<string, z.ZodType>();
  sharedSchemas.set(schema, ofSchema);
  const found = ofSchema.get(key) ?? makeSchema(schema, serverVersion);
  ofSchema.set(key, found);
  return found;
}

/** Number of validations after which Zod generates code for a schema. Generating takes about as long as these validations. */
const GENERATE_AFTER = 10;

/** Number of values validated with a schema of `schemaFor`. */
const validated = new WeakMap<z.ZodType, number>();

/** Validates a value with a schema of `schemaFor`. Zod generates no code for schemas that are rarely used. */
export function issuesOf(schema: z.ZodType, value: unknown): z.core.$ZodIssue[] {
  const count = (validated.get(schema) ?? 0) + 1;
  validated.set(schema, count);
  return schema.safeParse(value, { ...PLAIN_WORDS, jitless: count <= GENERATE_AFTER }).error?.issues ?? [];
}

function makeSchema(schema: z.ZodType, serverVersion: ServerVersion): z.ZodType {
  const def = definitionOf(schema);
  if (def.type === 'object') {
    const shape: Record<string, z.ZodType> = {};
    for (const [key, field] of Object.entries(def.shape)) {
      const known = factsOf(field);
      if (!isAvailableAt(known, serverVersion.level)) continue;
      let made = schemaFor(field, serverVersion);
      if (made !== field && (known.since !== undefined || known.until !== undefined)) {
        // A modified schema keeps its lifetime. If only one alternative of a union remains, other fields may share
        // its schema, so it is copied.
        if (definitionOf(field).type === 'union') made = made.clone();
        facts.add(made, known);
      }
      shape[nameIn(serverVersion.dialect, key, known.zulip)] = made;
    }
    return z.strictObject(shape);
  }
  if (def.type === 'union') {
    const options = def.options.filter((option) => isAvailableAt(factsOf(option), serverVersion.level));
    const made = options.map((option) => schemaFor(option, serverVersion));
    return made.length === 1 ? definite(made[0]) : z.union(made);
  }
  const parts = partsFor(def, serverVersion);
  return parts ? schema.clone({ ...schema.def, ...parts }) : schema;
}

/** The nested schemas for one server version, as the changed part of a schema's definition. */
function partsFor(def: Definition, serverVersion: ServerVersion): object | undefined {
  const made = (part: z.ZodType) => schemaFor(part, serverVersion);
  if (def.type === 'array') return { element: made(def.element) };
  if (def.type === 'record') return { valueType: made(def.valueType) };
  if (def.type === 'tuple') return { items: def.items.map(made), rest: def.rest && made(def.rest) };
  return isWrapper(def) ? { innerType: made(def.innerType) } : undefined;
}
