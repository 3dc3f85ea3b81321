import type * as z from 'zod';
import { nearest, UsageError } from '../contract/errors/index.js';

/** A schema whose mismatch throws an error that names the table and the field, instead of printing to the console. */
export function namedErrors<R>(table: string, schema: z.ZodType<R>): z.ZodType<R> {
  const named = {
    '~standard': {
      version: 1,
      vendor: 'team-chat-mock',
      validate(value: unknown) {
        const checked = schema.safeParse(value);
        if (checked.success) return { value: checked.data };
        const problems = checked.error.issues.map((issue) => describe(issue, table, schema));
        throw new UsageError(`A record does not fit ${table}: ${problems.join('; ')}`);
      },
    },
  };
  return named as unknown as z.ZodType<R>;
}

/** What keeps a record from being one of a table: each wrong field and why. Empty for one that fits. */
export function recordProblems(table: string, schema: z.ZodType, record: unknown): string[] {
  const { error } = schema.safeParse(record);
  return (error?.issues ?? []).map((issue) => describe(issue, table, schema));
}

/** What is wrong, with the name of the field; of a misspelt one also the field that is near. */
function describe(issue: z.core.$ZodIssue, table: string, schema: z.ZodType): string {
  const place = issue.path.join('.') || table;
  if (issue.code !== 'unrecognized_keys' || issue.path.length > 0) return `${place}: ${issue.message}`;
  const fields = Object.keys((schema as Partial<z.ZodObject>).shape ?? {});
  return issue.keys
    .map((key) => {
      const near = nearest(key, fields);
      return `there is no field "${key}"${near === undefined ? '' : `. Did you mean "${near}"?`}`;
    })
    .join('; ');
}
