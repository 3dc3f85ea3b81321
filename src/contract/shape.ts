import * as z from 'zod';
import { definite, isOneOf } from '../values.js';
import { nameIn, type ServerVersion } from './dialects/index.js';
import { PLAIN_WORDS } from './input.js';
import { type Capability, isAvailableAt, LEVELS, type Lifetime } from './levels/index.js';

interface FieldFacts extends Lifetime {
  /** The field's name in the zulip dialect, if it differs. */
  zulip?: string;
}

const registry = z.registry<FieldFacts>();

function withFacts<S extends z.ZodType>(schema: S, more: FieldFacts): S {
  const copy = schema.clone();
  const own = factsOf(schema);
  // A field that is marked twice exists where both lifetimes overlap.
  const since = later(own.since, more.since);
  const until = earlier(own.until, more.until);
  registry.add(copy, { ...own, ...more, ...(since && { since }), ...(until && { until }) });
  return copy;
}

function later(a: Capability | undefined, b: Capability | undefined): Capability | undefined {
  return a === undefined || (b !== undefined && LEVELS[b] > LEVELS[a]) ? b : a;
}

function earlier(a: Capability | undefined, b: Capability | undefined): Capability | undefined {
  return a === undefined || (b !== undefined && LEVELS[b] < LEVELS[a]) ? b : a;
}

/** Marks a response field that servers without this capability leave out. */
export function since<S extends z.ZodType>(capability: Capability, schema: S): S {
  return withFacts(schema, { since: capability });
}

/**
 * Marks a response field that servers with this capability leave out. The types describe the newest server, where the
 * field is optional; in schemas of older servers, the field is required.
 */
export function until<S extends z.ZodType>(capability: Capability, schema: S): z.ZodOptional<S> {
  return withFacts(schema, { until: capability }) as unknown as z.ZodOptional<S>;
}

/** Marks a response field that has a different name in the zulip dialect. */
export function zulipName<S extends z.ZodType>(name: string, schema: S): S {
  return withFacts(schema, { zulip: name });
}

export function factsOf(schema: z.core.$ZodType): FieldFacts {
  const own = registry.get(schema);
  if (own !== undefined) return own;
  const def = definitionOf(schema);
  return isWrapper(def) ? factsOf(def.innerType) : {};
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

/** Returns the schemas directly inside a schema; `undefined` for a type that responses cannot have. */
export function childrenOf(schema: z.ZodType): z.ZodType[] | undefined {
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

interface Variants {
  /** The levels at which the schema changes, ascending. */
  levels: readonly number[];
  /** Whether the dialects name a field differently. */
  dialects: boolean;
}

const variants = new WeakMap<z.ZodType, Variants>();

export function variantsOf(schema: z.ZodType): Variants {
  const known = variants.get(schema);
  if (known !== undefined) return known;
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
  const found = { levels: [...levels].sort((a, b) => a - b), dialects };
  variants.set(schema, found);
  return found;
}

/**
 * Schemas by declared schema and variant. They are shared, because the first use of a schema compiles it, which
 * is slow.
 */
const sharedSchemas = new WeakMap<z.ZodType, Map<string, z.ZodType>>();

/** Returns the strict schema of one server version's responses. Versions with the same responses share a schema. */
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

/**
 * Number of validations after which Zod generates code for a schema. Generating the code takes about as long as these
 * validations.
 */
const GENERATE_AFTER = 10;

/** Number of values validated with each schema. */
const validated = new WeakMap<z.ZodType, number>();

/** Validates a value with a schema from `schemaFor`. Zod generates no code for schemas that are rarely used. */
export function issuesOf(schema: z.ZodType, value: unknown): z.core.$ZodIssue[] {
  const count = (validated.get(schema) ?? 0) + 1;
  validated.set(schema, count);
  return schema.safeParse(value, { ...PLAIN_WORDS, jitless: count <= GENERATE_AFTER }).error?.issues ?? [];
}

function makeSchema(schema: z.ZodType, serverVersion: ServerVersion): z.ZodType {
  const def = definitionOf(schema);
  if (def.type === 'object') return makeObjectSchema(def.shape, serverVersion);
  if (def.type === 'union') {
    const options = def.options.filter((option) => isAvailableAt(factsOf(option), serverVersion.level));
    const made = options.map((option) => schemaFor(option, serverVersion));
    return made.length === 1 ? definite(made[0]) : z.union(made);
  }
  const parts = partsFor(def, serverVersion);
  return parts ? schema.clone({ ...schema.def, ...parts }) : schema;
}

function makeObjectSchema(declared: Record<string, z.ZodType>, serverVersion: ServerVersion): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [key, field] of Object.entries(declared)) {
    const facts = factsOf(field);
    if (!isAvailableAt(facts, serverVersion.level)) continue;
    let made = schemaFor(field, serverVersion);
    if (made !== field && (facts.since !== undefined || facts.until !== undefined)) {
      // A modified schema keeps its lifetime. If only one alternative of a union remains, other fields may share the
      // schema of that alternative, so the schema is copied.
      if (definitionOf(field).type === 'union') made = made.clone();
      registry.add(made, facts);
    }
    shape[nameIn(serverVersion.dialect, key, facts.zulip)] = made;
  }
  return z.strictObject(shape);
}

/** Returns the nested schemas for one server version, as the part of a schema's definition that they replace. */
function partsFor(def: Definition, serverVersion: ServerVersion): object | undefined {
  const made = (part: z.ZodType) => schemaFor(part, serverVersion);
  if (def.type === 'array') return { element: made(def.element) };
  if (def.type === 'record') return { valueType: made(def.valueType) };
  if (def.type === 'tuple') return { items: def.items.map(made), rest: def.rest && made(def.rest) };
  return isWrapper(def) ? { innerType: made(def.innerType) } : undefined;
}
