import * as z from 'zod';
import { LEVELS, type Lifetime } from './levels/index.js';
import { factsOf } from './shape.js';

/** A part of an OpenAPI document. */
export type Json = Record<string, unknown>;

/** The JSON schema of a Zod schema. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'input'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io,
    override({ zodSchema, jsonSchema: made }) {
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
      const facts = factsOf(zodSchema);
      Object.assign(made, levelsOf(facts), facts.until === undefined ? {} : { deprecated: true });
    },
  });
  return rest;
}

/** The feature levels that added and removed something. */
export function levelsOf({ since, until }: Lifetime): Json {
  return {
    ...(since === undefined ? {} : { 'x-since-level': LEVELS[since] }),
    ...(until === undefined ? {} : { 'x-until-level': LEVELS[until] }),
  };
}
