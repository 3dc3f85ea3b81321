import type * as z from 'zod';
import { nearest, PLAIN_WORDS, UsageError } from '../contract/errors/index.js';

/**
 * Returns a copy of a record that matches the schema.
 * @throws UsageError that names the table and each wrong field
 */
export function parseRecord<R>(table: string, schema: z.ZodType<R>, record: unknown): R {
  const checked = schema.safeParse(record, PLAIN_WORDS);
  if (checked.success) return checked.data;
  const problems = checked.error.issues.map((issue) => describe(issue, table, schema));
  throw new UsageError(`Invalid record of ${table}: ${problems.join('; ')}`);
}

/** A copy of a valid record with its fields in the order of the schema, as `parseRecord` returns it. */
export function inOrderOf(schema: z.ZodType, record: object): object {
  const values = record as Record<string, unknown>;
  const ordered: Record<string, unknown> = {};
  for (const field in (schema as z.ZodObject).shape) {
    if (values[field] !== undefined) ordered[field] = values[field];
  }
  return ordered;
}

/** Describes each wrong field of a record. Empty for a valid one. */
export function recordProblems(table: string, schema: z.ZodType, record: unknown): string[] {
  const { error } = schema.safeParse(record, PLAIN_WORDS);
  return (error?.issues ?? []).map((issue) => describe(issue, table, schema));
}

/** The path and problem of an issue, with the nearest field for a misspelled one. */
function describe(issue: z.core.$ZodIssue, table: string, schema: z.ZodType): string {
  const place = issue.path.join('.') || table;
  if (issue.code !== 'unrecognized_keys' || issue.path.length > 0) return `${place}: ${issue.message}`;
  const fields = Object.keys((schema as Partial<z.ZodObject>).shape ?? {});
  return issue.keys
    .map((key) => {
      const near = nearest(key, fields);
      return `unknown field "${key}"${near === undefined ? '' : `. Did you mean "${near}"?`}`;
    })
    .join('; ');
}
